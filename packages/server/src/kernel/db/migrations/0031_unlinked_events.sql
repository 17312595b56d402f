-- What providers sent for accounts that no venue has linked: counted by account and day, and kept as long as the events.
create table unlinked_event (
  provider text not null,
  account text not null,
  day date not null,
  count integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (provider, account, day)
);
select comptoir.reserve('unlinked_event');
