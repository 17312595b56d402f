-- The codes of the links by which people who get SMS ask for no more.
create table stop_code (
  code text not null unique check (code ~ '^[A-Za-z0-9]{10}$'),
  venue_id integer not null references venue on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default now(),
  primary key (venue_id, phone)
);
select comptoir.protect('stop_code');
