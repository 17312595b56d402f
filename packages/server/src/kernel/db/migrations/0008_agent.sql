-- The AI agent of each profile, what platforms say first, and the quota of suggestions.

create table agent (
  venue_id integer not null,
  id uuid not null default gen_random_uuid(),
  profile_id integer not null,
  is_enabled boolean not null default false,
  schedule text not null default 'outsideHours' check (schedule in ('always', 'outsideHours', 'ownHours')),
  hours jsonb not null default '[]',
  tone text not null default 'warm' check (tone in ('warm', 'neutral', 'brief')),
  languages text[] not null default '{fr,en}' check (cardinality(languages) > 0),
  sources jsonb not null default '{"hours":true,"address":true,"faq":true,"prompts":true,"documents":true}',
  faq jsonb not null default '[]',
  documents jsonb not null default '[]',
  links jsonb not null default '[]',
  forbidden_topics text[] not null default '{}',
  hand_over jsonb not null default '{"words":[],"topics":[],"afterUnknown":1}',
  disclosure jsonb not null default '{"fr":"Je suis l’assistant automatique de la maison. Dites « une personne » à tout moment, et quelqu’un vous répondra.","en":"I am this place’s automatic assistant. Say “a person” at any time, and somebody will answer you."}',
  engine text not null default 'builtIn' check (engine in ('builtIn', 'openAi')),
  base_url text not null default '',
  model text not null default '',
  daily_tokens integer not null default 100000 check (daily_tokens >= 0),
  -- Sealed; never answered.
  api_key text,
  primary key (venue_id, id),
  unique (venue_id, profile_id),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade
);

-- A profile has its agent from the start, whoever makes it (D-23).
create function comptoir.add_agent() returns trigger language plpgsql as $$
begin
  insert into agent (venue_id, profile_id) values (new.venue_id, new.id);
  return null;
end
$$;
create trigger profile_agent after insert on profile for each row execute function comptoir.add_agent();
insert into agent (venue_id, profile_id) select venue_id, id from profile;

-- Tokens that a venue's agents used on a day of the venue's calendar.
create table agent_usage (
  venue_id integer not null references venue on delete cascade,
  day date not null,
  tokens integer not null default 0 check (tokens >= 0),
  primary key (venue_id, day)
);

alter table conversation add column is_agent_off boolean not null default false;
-- Of an answer of the agent: what it was made from, and whether it knew.
alter table message add column sources jsonb;
alter table message add column is_unknown boolean not null default false;

create table messaging_setting (
  venue_id integer not null,
  profile_id integer not null,
  platform text not null check (platform in ('facebook', 'instagram', 'whatsapp', 'website')),
  welcomes jsonb not null,
  prompts jsonb not null,
  predefined_prompts jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (venue_id, profile_id, platform),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade
);

-- When suggestions were given, by what they were for: a campaign or a review (D-16).
create table suggestion (
  venue_id integer not null references venue on delete cascade,
  id uuid not null default gen_random_uuid(),
  subject text not null check (subject <> ''),
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, id)
);
create index suggestion_subject on suggestion (venue_id, subject, created_at desc);
create index suggestion_age on suggestion (created_at);

-- What customers wrote about a profile on a platform; the area of reviews fills it.
create table review (
  venue_id integer not null,
  id text not null check (id <> ''),
  profile_id integer not null,
  author_name text not null default '',
  star_rating integer not null check (star_rating between 1 and 5),
  comment text not null default '',
  review_reply text,
  created_at timestamptz not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade
);

select comptoir.protect('agent');
select comptoir.protect('agent_usage');
select comptoir.protect('messaging_setting');
select comptoir.protect('suggestion');
select comptoir.protect('review');

-- An agent reads a conversation since it was last closed.
create index message_close on message (venue_id, conversation_id, sent_at desc) where type = 'close';
