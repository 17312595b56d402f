-- Files of a venue: what was uploaded, to which message it belongs, how much room it takes, and what is to be deleted.

-- The bytes lie in the store under `storage_key`, a random word: what a client called its file is a label (T12).
-- A private file is opened by an address that is signed with `link_key`.
create table file (
  venue_id integer not null references venue on delete cascade,
  id uuid not null,
  storage_key text not null,
  kind text not null check (kind in ('image', 'pdf', 'audio')),
  mime_type text not null,
  name text not null,
  label text not null default '',
  size_bytes integer not null check (size_bytes > 0),
  width integer,
  height integer,
  duration_ms integer,
  visibility text not null default 'private' check (visibility in ('private', 'public')),
  link_key text not null,
  manager_id integer references manager on delete set null,
  -- The address of the visitor who uploaded it; nobody else may send it.
  visitor_jid text,
  message_id uuid,
  created_at timestamptz not null default now(),
  primary key (venue_id, id),
  unique (id),
  unique (storage_key),
  foreign key (venue_id, message_id) references message (venue_id, id) on delete cascade
);
create index file_message on file (venue_id, message_id) where message_id is not null;
create index file_unsent on file (created_at) where message_id is null and visibility = 'private';

-- What a message carries, as it was when it was sent (MSG-16): lists of messages need no second look.
alter table message add column media jsonb not null default '[]';

-- How much of its room a venue uses.
create table file_usage (
  venue_id integer not null references venue on delete cascade,
  files integer not null default 0,
  bytes bigint not null default 0,
  primary key (venue_id)
);

-- Bytes in the store that no row speaks of: an upload that has not ended, or a file whose row is gone.
create table file_removal (
  storage_key text primary key,
  due_at timestamptz not null
);
create index file_removal_due on file_removal (due_at);

create function comptoir.count_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into file_usage as u (venue_id, files, bytes) values (new.venue_id, 1, new.size_bytes)
    on conflict (venue_id) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes;
  else
    update file_usage set files = files - 1, bytes = bytes - old.size_bytes where venue_id = old.venue_id;
  end if;
  return null;
end
$$;
create trigger file_counted after insert or delete on file
  for each row execute function comptoir.count_file();

-- As the owner: whoever deletes a message or a venue need not know of the store.
create function comptoir.plan_file_removal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into file_removal (storage_key, due_at) values (old.storage_key, now()) on conflict do nothing;
  return null;
end
$$;
create trigger file_removed after delete on file
  for each row execute function comptoir.plan_file_removal();

select comptoir.protect('file');
select comptoir.protect('file_usage');
select comptoir.reserve('file_removal');
