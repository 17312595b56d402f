-- Hours are the venue's: those of most of its chats, first of chats that have any. The others keep their own.
alter table venue add column hours jsonb not null default '[]';
update venue v set hours = coalesce((
  select w.hours from webchat w where w.venue_id = v.venue_id and w.deleted_at is null
  group by w.hours order by w.hours <> '[]' desc, count(*) desc, min(w.created_at) limit 1
), '[]');

-- Null: as the venue.
alter table webchat alter column hours drop not null, alter column hours drop default;
update webchat w set hours = null from venue v where v.venue_id = w.venue_id and v.hours = w.hours;
