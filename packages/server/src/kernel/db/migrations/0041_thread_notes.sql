-- What the team writes into a conversation for itself. Who is mentioned is in unread_ids until they have seen it.
create table conversation_note (
  venue_id integer not null,
  id uuid not null,
  conversation_id uuid not null,
  manager_id integer references manager on delete set null,
  body text not null check (body <> ''),
  mentioned_ids integer[] not null default '{}',
  unread_ids integer[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, conversation_id) references conversation (venue_id, id) on delete cascade
);
create index conversation_note_thread on conversation_note (venue_id, conversation_id, created_at, id);
create index conversation_note_unread on conversation_note (venue_id, created_at) where unread_ids <> '{}';
create index conversation_note_author on conversation_note (manager_id);

select comptoir.protect('conversation_note');
