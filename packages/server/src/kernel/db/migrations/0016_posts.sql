-- What a venue publishes: one post, and one row for each platform that it is to appear on (D-18).

create table post (
  venue_id integer not null,
  id uuid not null,
  profile_id integer not null,
  message text not null,
  media jsonb not null default '[]',
  manager_id integer,
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, profile_id) references profile (venue_id, id) on delete cascade
);
create index post_newest on post (venue_id, profile_id, created_at desc, id desc);

create table post_platform (
  venue_id integer not null,
  post_id uuid not null,
  platform text not null check (platform in ('google', 'facebook', 'instagram', 'linkedin')),
  status text not null default 'PROCESSING' check (status in ('SCHEDULED', 'PROCESSING', 'PUBLISHED', 'NOT_PUBLISHED', 'UNKNOWN')),
  -- What the platform made of it before it was published, where it does so in two steps.
  draft_id text,
  provider_id text,
  url text,
  -- The platform's own words.
  error text,
  primary key (venue_id, post_id, platform),
  foreign key (venue_id, post_id) references post (venue_id, id) on delete cascade
);
create index post_platform_provider on post_platform (venue_id, platform, provider_id) where provider_id is not null;

select comptoir.protect('post');
select comptoir.protect('post_platform');
