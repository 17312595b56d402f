-- Access: sign-up with proof of the e-mail address, password reset, second factor, open sessions.
-- Codes and tokens are kept as hashes only.

alter table manager
  add column phone text not null default '' check (phone = '' or phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Null until the e-mail address is proven by a code. Managers that staff or an invitation made have proven theirs.
  add column activated_at timestamptz default now(),
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add constraint manager_terms check ((terms_version is null) = (terms_accepted_at is null));

alter table venue add column siret text check (siret ~ '^[0-9]{14}$');

alter table session add column last_used_at timestamptz not null default now();

-- The one code that is valid for a manager now. A new one takes its place.
create table activation_code (
  manager_id integer primary key references manager on delete cascade,
  code_hash text not null,
  channel text not null check (channel in ('email', 'sms')),
  tries_left integer not null default 5 check (tries_left >= 0),
  expires_at timestamptz not null
);

create table password_reset (
  token_hash text primary key,
  manager_id integer not null references manager on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_manager on password_reset (manager_id);
create index password_reset_expiry on password_reset (expires_at);

-- Asked for at log-in once it is confirmed. last_step is the time step of the last code: a code counts once.
create table second_factor (
  manager_id integer primary key references manager on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz
);

create table recovery_code (
  manager_id integer not null references second_factor on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (manager_id, code_hash)
);

select comptoir.reserve('activation_code');
select comptoir.reserve('password_reset');
select comptoir.reserve('second_factor');
select comptoir.reserve('recovery_code');
