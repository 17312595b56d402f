-- SMS of venues: what leaves, part by part, and what people answer.

create table sms (
  venue_id integer not null,
  id uuid not null,
  kind text not null check (kind in ('contact', 'review', 'promotion', 'missedCall')),
  profile_id integer not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  sender text not null,
  -- As it was written; the mention of STOP is put at its end when it leaves.
  body text not null check (body <> ''),
  segments smallint not null check (segments > 0),
  -- Who sent it; nobody where the product did.
  manager_id integer references manager on delete set null,
  manager_name text not null default '',
  -- The words by which the sender stated that the person agreed.
  consent text not null default '',
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'unknown')),
  failure text check (failure in ('stopped', 'refused', 'undelivered')),
  -- The provider's own words.
  reason text not null default '',
  -- Comes back with receipts, where the provider can.
  reference integer not null check (reference between 0 and 65535),
  -- Somebody took it as sent, though nobody knew.
  is_dismissed boolean not null default false,
  leaves_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade
);
create index sms_newest on sms (venue_id, created_at desc);
create index sms_phone on sms (phone, created_at desc);
create index sms_manager on sms (manager_id);
create index sms_profile on sms (venue_id, profile_id);

-- What the provider has taken of a message.
create table sms_part (
  venue_id integer not null,
  sms_id uuid not null,
  part smallint not null check (part >= 0),
  account text not null,
  provider_id text not null,
  state text not null default 'sent' check (state in ('sent', 'delivered', 'failed')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (venue_id, sms_id, part),
  foreign key (venue_id, sms_id) references sms (venue_id, id) on delete cascade
);
create index sms_part_provider on sms_part (account, provider_id);

create table sms_reply (
  venue_id integer not null references venue on delete cascade,
  id uuid not null,
  phone text not null,
  body text not null,
  -- Parts of a longer answer, until all are there.
  reference integer,
  total smallint not null default 1,
  parts jsonb,
  received_at timestamptz not null default now(),
  primary key (venue_id, id)
);
create index sms_reply_phone on sms_reply (venue_id, phone, received_at desc);

select comptoir.protect('sms');
select comptoir.protect('sms_part');
select comptoir.protect('sms_reply');

-- Numbers that customers call, and the calls that nobody took.
create table virtual_number (
  venue_id integer not null,
  phone text not null unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  profile_id integer not null,
  fallback_phone text not null,
  created_at timestamptz not null default now(),
  primary key (venue_id, phone),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade
);
create index virtual_number_profile on virtual_number (venue_id, profile_id);

create table missed_call (
  venue_id integer not null,
  id text not null,
  phone text not null,
  caller text not null,
  -- The SMS that answered it, if one did.
  sms_id uuid,
  called_at timestamptz not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, phone) references virtual_number (venue_id, phone) on delete cascade
);
create index missed_call_caller on missed_call (venue_id, phone, called_at desc);

select comptoir.protect('virtual_number');
select comptoir.protect('missed_call');

-- A phone may activate an account, and shows nothing of who reads the mails to its address: whoever made it may be
-- anybody. Such an account is given no role by its address; whoever reads the mails is invited as one without an account.
create or replace function comptoir.find_account(address text)
  returns table (id integer, first_name text, status text, language text)
  language sql stable security definer set search_path = public
  as $$
    select id, first_name, status, language from manager
    where email = address and not is_shadow and proven_at is not null
  $$;

-- The providers that the operator set up, as they were last found.
create table operator_provider (
  name text primary key check (name in ('sms', 'voice')),
  problem text check (problem in ('refused', 'unreachable')),
  reason text not null default '',
  since timestamptz check ((since is null) = (problem is null)),
  checked_at timestamptz,
  next_check_at timestamptz not null default now()
);
select comptoir.reserve('operator_provider');
