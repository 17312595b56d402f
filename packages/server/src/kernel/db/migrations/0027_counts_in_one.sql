-- A message changes how many are unread, and nothing else of the counts: one statement instead of two that take the row
-- out and put it back, each leaving a dead row behind.
create or replace function comptoir.count_conversation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.profile_id = new.profile_id and old.is_closed = new.is_closed then
    update inbox_count set unread = unread + new.unread_count - old.unread_count
    where venue_id = new.venue_id and profile_id = new.profile_id and is_closed = new.is_closed;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update inbox_count set conversations = conversations - 1, unread = unread - old.unread_count
    where venue_id = old.venue_id and profile_id = old.profile_id and is_closed = old.is_closed;
  end if;
  if tg_op <> 'DELETE' then
    insert into inbox_count as c (venue_id, profile_id, is_closed, conversations, unread)
    values (new.venue_id, new.profile_id, new.is_closed, 1, new.unread_count)
    on conflict (venue_id, profile_id, is_closed)
    do update set conversations = c.conversations + 1, unread = c.unread + excluded.unread;
  end if;
  return null;
end
$$;
