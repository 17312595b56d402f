-- On which days staff opened a venue that is not theirs: the venue sees it (T30).
create table staff_visit (
  venue_id integer not null references venue on delete cascade,
  manager_id integer not null references manager on delete cascade,
  day date not null,
  name text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now() check (last_at >= first_at),
  primary key (venue_id, manager_id, day)
);
create index staff_visit_manager on staff_visit (manager_id);
create index staff_visit_day on staff_visit (day);
select comptoir.protect('staff_visit');
