-- API keys, outgoing webhooks with their deliveries, devices that receive pushes, and who has read events how far.

-- Keys by hash. `prefix` is the beginning that people see, to tell one from another (D-62).
create table api_key (
  venue_id integer not null references venue on delete cascade,
  id uuid not null,
  user_label text not null check (user_label <> ''),
  prefix text not null,
  token_hash text not null,
  scopes text[] not null,
  manager_id integer references manager on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  primary key (venue_id, id),
  unique (token_hash)
);

create table outgoing_webhook (
  venue_id integer not null references venue on delete cascade,
  id uuid not null,
  url text not null,
  label text not null default '',
  event_types text[] not null,
  secret text not null,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('manager', 'failing', 'gone')),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (venue_id, id),
  check (is_enabled = (disabled_reason is null))
);

-- One row an event and endpoint; replays and tests have no event of their own. `body` is the text that is signed.
create table webhook_delivery (
  venue_id integer not null,
  id uuid not null,
  webhook_id uuid not null,
  event_seq bigint,
  event_type text not null,
  message_id text not null,
  body text not null,
  origin text not null check (origin in ('event', 'test', 'replay')),
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed', 'canceled')),
  attempts integer not null default 0 check (attempts >= 0),
  response_status integer,
  duration_ms integer,
  error text,
  created_at timestamptz(3) not null default now(),
  next_at timestamptz default now() check ((next_at is not null) = (state = 'queued')),
  primary key (venue_id, id),
  unique (venue_id, webhook_id, event_seq),
  foreign key (venue_id, webhook_id) references outgoing_webhook (venue_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (venue_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);

-- How far a reader has come in the events of a venue. It moves in the transaction that writes what the events cause.
create table event_cursor (
  venue_id integer not null references venue on delete cascade,
  reader text not null check (reader <> ''),
  seq bigint not null check (seq >= 0),
  primary key (venue_id, reader)
);

-- Devices of managers, known by the address that their browser's push service gave them; its keys are sealed (D-56).
-- A device receives only while the session that registered it lives.
create table mobile_device (
  id uuid primary key,
  manager_id integer not null references manager on delete cascade,
  session_id uuid not null references session on delete cascade,
  endpoint_hash text not null unique,
  service text not null,
  subscription text not null,
  label text not null default '',
  created_at timestamptz not null default now(),
  last_push_at timestamptz,
  -- When a node last saw a live stream of the manager: what is on the screen needs no push.
  seen_at timestamptz
);
create index mobile_device_manager on mobile_device (manager_id);
create index mobile_device_session on mobile_device (session_id);

-- Keys that the installation makes once, sealed.
create table installation_key (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);

select comptoir.protect('api_key');
select comptoir.protect('outgoing_webhook');
select comptoir.protect('webhook_delivery');
select comptoir.protect('event_cursor');
select comptoir.reserve('mobile_device');
select comptoir.reserve('installation_key');
