-- What a site says of its visitors besides name and addresses, and what they did on it. By visitor, not by session: the
-- visitor of a conversation may have begun more than one.
alter table visitor add column said_language text not null default '';

create table visitor_attributes (
  venue_id integer not null,
  webchat_id text not null,
  visitor_id text not null,
  attributes jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (venue_id, webchat_id, visitor_id),
  foreign key (venue_id, webchat_id) references webchat (venue_id, id) on delete cascade
);

create table visitor_event (
  venue_id integer not null,
  webchat_id text not null,
  visitor_id text not null,
  id uuid not null,
  name text not null,
  data jsonb not null,
  happened_at timestamptz(3) not null,
  primary key (venue_id, webchat_id, visitor_id, id),
  foreign key (venue_id, webchat_id) references webchat (venue_id, id) on delete cascade
);

select comptoir.protect('visitor_attributes');
select comptoir.protect('visitor_event');
