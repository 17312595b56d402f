-- Pages of Facebook and accounts of Instagram: linked through a log-in at Meta, and told by watermarks how far each message got.

-- Which page it will be is chosen after the log-in.
alter table channel_account
  drop constraint channel_account_business_id_check,
  drop constraint channel_account_external_id_check,
  add constraint channel_account_named check (connected_at is null or (business_id <> '' and external_id <> '')),
  -- Of the person who logged in, sealed: it lists the pages that may be linked.
  add column user_token text;

-- When the provider took the part: its watermarks count by this clock.
alter table channel_delivery add column sent_at timestamptz(3);

-- A log-in at a provider that was begun: good once, for ten minutes, in the browser that holds the other half (T10).
create table oauth_state (
  venue_id integer not null,
  -- Both by hash.
  state text not null,
  browser text not null,
  session_id uuid not null references session on delete cascade,
  profile_id integer not null,
  -- Of the channel that it is for, where it is for one.
  account_id integer,
  provider text not null,
  expires_at timestamptz not null,
  primary key (venue_id, state),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade,
  foreign key (venue_id, account_id) references channel_account (venue_id, id) on delete cascade
);
create index oauth_state_expiry on oauth_state (expires_at);
select comptoir.protect('oauth_state');
