-- Files that are written for a manager to fetch, piece by piece: whoever writes may die between any two pieces.
create table export (
  venue_id integer not null references venue on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  format text not null check (format in ('csv', 'xlsx')),
  language text not null check (language in ('fr', 'en')),
  address_book_id integer,
  -- The people who were chosen; null for a book or everybody.
  person_ids integer[],
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- How many rows it is thought to get.
  expected_rows integer not null,
  rows integer not null default 0,
  size_bytes bigint not null default 0,
  -- What the next piece goes on from.
  checkpoint jsonb not null,
  link_key text not null,
  manager_id integer references manager on delete set null,
  manager_name text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, id),
  unique (id),
  foreign key (venue_id, address_book_id) references address_book (venue_id, id) on delete cascade
);
create index export_newest on export (venue_id, created_at desc);
create index export_age on export (created_at);
create index export_manager on export (manager_id) where manager_id is not null;
create index export_book on export (venue_id, address_book_id) where address_book_id is not null;

create table export_piece (
  venue_id integer not null,
  export_id uuid not null,
  n integer not null check (n >= 0),
  storage_key text not null,
  primary key (venue_id, export_id, n),
  foreign key (venue_id, export_id) references export (venue_id, id) on delete cascade
);
create trigger export_piece_removed after delete on export_piece
  for each row execute function comptoir.plan_file_removal();

select comptoir.protect('export');
select comptoir.protect('export_piece');
