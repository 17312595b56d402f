-- Dispatches: the same thing sent to many, each recipient once (trust 3.2). What campaigns are built on.

create table dispatch (
  venue_id integer not null references venue on delete cascade,
  id uuid not null,
  -- Who sends it.
  kind text not null check (kind <> ''),
  payload jsonb not null,
  state text not null default 'scheduled'
    check (state in ('scheduled', 'sending', 'paused', 'late', 'cancelled', 'sent')),
  starts_at timestamptz not null default now(),
  -- When it was last worked on: one that was left for long waits for a person.
  worked_at timestamptz not null default now(),
  reservation_id uuid,
  audience integer not null default 0,
  -- Neither sent nor given up.
  open integer not null default 0 check (open >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  unknown integer not null default 0 check (unknown >= 0),
  suppressed integer not null default 0 check (suppressed >= 0),
  cancelled integer not null default 0 check (cancelled >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, reservation_id) references credit_reservation (venue_id, id),
  check (audience = open + sent + failed + unknown + suppressed + cancelled),
  check (open = 0 or state <> 'sent')
);
create index dispatch_work on dispatch (kind, state) where state in ('scheduled', 'sending') or open > 0;
create index dispatch_reservation on dispatch (venue_id, reservation_id) where reservation_id is not null;

create table dispatch_message (
  venue_id integer not null,
  dispatch_id uuid not null,
  n integer not null check (n > 0),
  recipient text collate "C" not null check (recipient <> ''),
  -- What is put into the text.
  fields jsonb,
  cost integer not null default 0 check (cost >= 0),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled')),
  attempts integer not null default 0 check (attempts >= 0),
  first_tried_at timestamptz,
  -- Queued: not before. Sending: when the lease ends.
  due_at timestamptz not null default now(),
  -- An attempt may have arrived though nobody heard of it.
  is_in_doubt boolean not null default false,
  last_error text check (state not in ('failed', 'unknown') or last_error is not null),
  primary key (venue_id, dispatch_id, n),
  -- The recipient first: so messages are found by their numbers in one way alone, whatever the planner knows of the table.
  unique (recipient, dispatch_id, venue_id),
  foreign key (venue_id, dispatch_id) references dispatch (venue_id, id) on delete cascade
);
create index dispatch_message_open on dispatch_message (venue_id, dispatch_id, state, due_at, n)
  where state in ('queued', 'sending');

select comptoir.protect('dispatch');
select comptoir.protect('dispatch_message');
