-- Roles, row-level security, and the tables behind live events, jobs and idempotent calls.
-- Every work of the server runs as one of two roles: comptoir_app sees the venues named in app.venues and nothing
-- else, comptoir_system sees all. Roles belong to the whole server, so several databases may create them at once.

do $$
begin
  for attempt in 1..5 loop
    begin
      if not exists (select from pg_roles where rolname = 'comptoir_app') then
        create role comptoir_app nologin;
      end if;
      if not exists (select from pg_roles where rolname = 'comptoir_system') then
        create role comptoir_system nologin;
      end if;
      grant comptoir_app, comptoir_system to current_user;
      exit;
    exception when duplicate_object or unique_violation or internal_error then
      if attempt = 5 then raise; end if;
    end;
  end loop;
end
$$;

grant usage on schema public, comptoir to comptoir_app, comptoir_system;

-- The venues of this transaction; none unless they were set.
create function comptoir.venues() returns bigint[] language sql stable
  as $$ select coalesce(nullif(current_setting('app.venues', true), ''), '{}')::bigint[] $$;

-- Lets the system role use a table that belongs to no venue; the app role gets nothing.
create function comptoir.reserve(target regclass) returns void language plpgsql as $$
declare
  counter regclass;
begin
  execute format('grant select, insert, update, delete on %s to comptoir_system', target);
  for counter in
    select objid from pg_depend join pg_class on pg_class.oid = objid
    where refobjid = target and relkind = 'S' and deptype in ('a', 'i')
  loop
    execute format('grant usage on sequence %s to comptoir_system', counter);
  end loop;
end
$$;

-- Forces row-level security on a table with a venue_id: the app role sees its venues' rows, the system role all.
create function comptoir.protect(target regclass) returns void language plpgsql as $$
declare
  counter regclass;
begin
  perform comptoir.reserve(target);
  execute format('grant select, insert, update, delete on %s to comptoir_app', target);
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy venue on %s to comptoir_app using (venue_id = any ((select comptoir.venues())::bigint[]))', target);
  execute format('create policy system on %s to comptoir_system using (true)', target);
  for counter in
    select objid from pg_depend join pg_class on pg_class.oid = objid
    where refobjid = target and relkind = 'S' and deptype in ('a', 'i')
  loop
    execute format('grant usage on sequence %s to comptoir_app', counter);
  end loop;
end
$$;

-- The last event number of each venue. Its row is locked until the writer commits: number order is commit order.
create table event_seq (
  venue_id integer not null primary key,
  n bigint not null check (n > 0)
);

create table event (
  venue_id integer not null references event_seq (venue_id) on delete cascade,
  seq bigint not null check (seq > 0),
  type text not null check (type <> ''),
  payload jsonb not null,
  conversation_id uuid,
  at timestamptz not null default now(),
  primary key (venue_id, seq)
);
create index event_conversation on event (venue_id, conversation_id, seq) where conversation_id is not null;
create index event_at on event (at);

-- Calls that leave the process, written with the change that causes them.
create table outbox (
  id bigint generated always as identity,
  venue_id integer not null,
  kind text not null check (kind <> ''),
  key text not null check (key <> ''),
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'leased', 'done', 'dead', 'unknown')),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz not null default now(),
  lease_until timestamptz check ((lease_until is not null) = (state = 'leased')),
  last_error text check (state <> 'dead' or last_error is not null),
  created_at timestamptz not null default now(),
  done_at timestamptz check ((done_at is not null) = (state = 'done')),
  primary key (venue_id, id),
  unique (venue_id, kind, key)
);
create index outbox_due on outbox (kind, next_at) where state = 'queued';
create index outbox_lease on outbox (kind, lease_until) where state = 'leased';
create index outbox_done on outbox (done_at) where state = 'done';

-- What providers sent us, stored before it is acknowledged and processed later. The venue may not be known yet.
create table inbox (
  id bigint generated always as identity primary key,
  provider text not null check (provider <> ''),
  account text not null,
  event_id text not null check (event_id <> ''),
  venue_id integer,
  raw text not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  next_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  error text,
  unique (provider, account, event_id)
);
create index inbox_due on inbox (next_at) where done_at is null;
create index inbox_done on inbox (done_at) where done_at is not null;

-- The answer to a call that must have its effect once. Venue 0 stands for calls outside a venue. No status yet
-- means that the first call is still running.
create table idempotency (
  venue_id integer not null,
  actor text not null check (actor <> ''),
  operation text not null check (operation <> ''),
  key text not null check (key <> ''),
  request_hash text not null,
  status integer check (status between 100 and 599),
  body jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (venue_id, actor, operation, key)
);
create index idempotency_expiry on idempotency (expires_at);

select comptoir.protect('event_seq');
select comptoir.protect('event');
select comptoir.protect('outbox');
select comptoir.protect('inbox');
select comptoir.protect('idempotency');
