-- What each manager has not read: how many messages of the customer no person has answered, and how many of these each
-- manager had read when they last opened the conversation. unread_count stays what no one has read.
alter table conversation
  add column unanswered_count integer not null default 0 check (unanswered_count >= 0),
  add column readers jsonb not null default '{}';
update conversation set unanswered_count = unread_count where unread_count > 0;

drop index conversation_unread;
create index conversation_unread on conversation (venue_id, is_closed, last_message_at desc, id desc)
  where unread_count > 0 or unanswered_count > 0;
-- Read by some and answered by no one: the few that the unread count of a manager adds.
create index conversation_read_by_some on conversation (venue_id, profile_id) where unanswered_count > unread_count;
