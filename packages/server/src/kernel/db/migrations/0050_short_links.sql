-- Every short address of the product: GET /s/{code} leads to what stands here, and nowhere else.
create table short_link (
  venue_id integer not null references venue on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- Upper and lower case count; the codes of people who unsubscribe are longer, as they act on somebody.
  code text collate "C" not null unique check (code ~ '^[A-Za-z0-9]{7}$' or code ~ '^[A-Za-z0-9]{10}$'),
  kind text not null check (kind in ('link', 'loyalty', 'campaign', 'message', 'unsubscribe')),
  -- A link leads to an address, the one to unsubscribe to the page of a phone number.
  target text check (target <> ''),
  host text check (host <> ''),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null default '',
  -- What sends it, and with which of several texts: there one code stands for the address, and one for each person
  -- who agreed to be measured.
  source text check (source <> ''),
  arm text not null default '',
  person_id integer,
  is_active boolean not null default true,
  target_check text not null default 'unchecked' check (target_check in ('unchecked', 'ok', 'dead', 'refused')),
  checked_at timestamptz(3),
  next_check_at timestamptz not null default now() + interval '1 day',
  -- A click before it is a program's: no one has received it yet.
  counts_from timestamptz not null default now(),
  manager_id integer references manager on delete set null,
  manager_name text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, person_id) references person (venue_id, id) on delete cascade,
  check ((kind = 'unsubscribe') = (phone is not null) and (target is null) = (phone is not null)
    and (host is null) = (target is null))
);
select comptoir.protect('short_link');
create unique index short_link_loyalty on short_link (venue_id) where kind = 'loyalty';
create unique index short_link_phone on short_link (venue_id, phone) where phone is not null;
create unique index short_link_sent on short_link (venue_id, kind, source, arm, coalesce(person_id, 0), md5(target))
  where source is not null;
create index short_link_newest on short_link (venue_id, created_at desc, id desc) where phone is null;
create index short_link_person on short_link (venue_id, person_id) where person_id is not null;
create index short_link_manager on short_link (manager_id) where manager_id is not null;
create index short_link_check on short_link (next_check_at) where phone is null and is_active;

-- The links by which people who get SMS ask for no more move here, under the codes that were sent.
insert into short_link (venue_id, code, kind, phone, created_at)
  select venue_id, code, 'unsubscribe', phone, created_at from stop_code;
drop table stop_code;

-- Clicks by day of the venue's calendar: how many, and nothing about who.
create table link_day (
  venue_id integer not null,
  link_id uuid not null,
  day date not null,
  people integer not null default 0 check (people >= 0),
  robots integer not null default 0 check (robots >= 0),
  primary key (venue_id, link_id, day),
  foreign key (venue_id, link_id) references short_link (venue_id, id) on delete cascade
);
select comptoir.protect('link_day');

-- Who agreed that what they open is measured, in which words; withdrawn, it stays as the proof of its time.
create table measure_consent (
  venue_id integer not null,
  person_id integer not null,
  wording text not null check (wording <> ''),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (venue_id, person_id, given_at),
  foreign key (venue_id, person_id) references person (venue_id, id) on delete cascade
);
select comptoir.protect('measure_consent');
create unique index measure_consent_current on measure_consent (venue_id, person_id) where withdrawn_at is null;

-- What staff block: a code, a host with all that is under it, or a venue by its number.
create table link_block (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('code', 'host', 'venue')),
  value text collate "C" not null check (value <> ''),
  reason text not null check (reason <> ''),
  manager_id integer references manager on delete set null,
  manager_name text not null default '',
  created_at timestamptz(3) not null default now(),
  unique (kind, value)
);
select comptoir.reserve('link_block');
create index link_block_manager on link_block (manager_id) where manager_id is not null;

-- Why a link is blocked; null where it is not. Managers see the reason of their own links, not the list.
create function comptoir.link_block_reason(of_venue integer, of_code text, of_host text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.reason from link_block b
  where (b.kind = 'code' and b.value = of_code) or (b.kind = 'venue' and b.value = of_venue::text)
    or (b.kind = 'host' and (b.value = of_host or right(of_host, length(b.value) + 1) = '.' || b.value))
  order by b.created_at limit 1
$$;
grant create on schema comptoir to comptoir_system;
alter function comptoir.link_block_reason(integer, text, text) owner to comptoir_system;
revoke create on schema comptoir from comptoir_system;
revoke all on function comptoir.link_block_reason(integer, text, text) from public;
grant execute on function comptoir.link_block_reason(integer, text, text) to comptoir_app, comptoir_system;
