-- How guests came (CON-01, D-25); those whom the venue added itself have is_invite.
alter table guest add column sources text[] not null default '{}'
  check (sources <@ array['visit', 'message', 'loyalty', 'wifi', 'order']);
update guest set sources = '{visit}' where not is_invite;

-- The guests of an export; null where it is not of guests.
alter table export add column guest_filter jsonb;

-- What happens within a minute counts once, so that a lively conversation does not write with each message.
create function comptoir.note_guest(venue integer, person integer, way text, seen_at timestamptz) returns void
language sql as $$
  insert into guest as g (venue_id, person_id, sources, created_at, last_seen_at)
  values (venue, person, array[way], seen_at, seen_at)
  on conflict (venue_id, person_id) do update set
    sources = case when g.sources @> excluded.sources then g.sources else g.sources || excluded.sources end,
    last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at)
  where not g.sources @> excluded.sources or excluded.last_seen_at >= g.last_seen_at + interval '1 minute'
$$;

-- One who came in no other way is not a guest any more.
create function comptoir.forget_guest(venue integer, person integer, way text) returns void language plpgsql as $$
begin
  update guest set sources = array_remove(sources, way)
  where venue_id = venue and person_id = person and sources @> array[way];
  delete from guest
  where venue_id = venue and person_id = person and sources = '{}' and not is_invite and visit_count = 0;
end
$$;

-- Who writes is a guest, as soon as the venue knows who it is.
create function comptoir.follow_writer() returns trigger language plpgsql as $$
declare
  wrote_at timestamptz;
begin
  if old.contact_id is distinct from new.contact_id and old.contact_id is not null and not exists (
    select from conversation c where c.venue_id = old.venue_id and c.contact_id = old.contact_id) then
    perform comptoir.forget_guest(old.venue_id, old.contact_id, 'message');
  end if;
  if new.contact_id is not null then
    select max(m.sent_at) into wrote_at from message m
    where m.venue_id = new.venue_id and m.conversation_id = new.id and not m.is_from_business;
    if wrote_at is not null then
      perform comptoir.note_guest(new.venue_id, new.contact_id, 'message', wrote_at);
    end if;
  end if;
  return null;
end
$$;
create trigger conversation_writer_followed after update of contact_id, unanswered_count on conversation
  for each row when (not new.is_sample
    and (old.contact_id is distinct from new.contact_id
      or new.contact_id is not null and new.unanswered_count > old.unanswered_count))
  execute function comptoir.follow_writer();

-- Members of the loyalty programme are guests while they are in its book.
create function comptoir.follow_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform comptoir.note_guest(a.venue_id, a.person_id, 'loyalty', a.added_at)
    from added a join address_book b on b.venue_id = a.venue_id and b.id = a.address_book_id
    where b.source = 'fidelity';
  else
    perform comptoir.forget_guest(r.venue_id, r.person_id, 'loyalty')
    from (select distinct venue_id, person_id from removed) r
    join guest g on g.venue_id = r.venue_id and g.person_id = r.person_id and g.sources @> array['loyalty']
    where not exists (
      select from address_book_member m
      join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id and b.source = 'fidelity'
      where m.venue_id = r.venue_id and m.person_id = r.person_id);
  end if;
  return null;
end
$$;
create trigger address_book_member_followed_insert after insert on address_book_member referencing new table as added
  for each statement execute function comptoir.follow_members();
create trigger address_book_member_followed_delete after delete on address_book_member referencing old table as removed
  for each statement execute function comptoir.follow_members();

-- Those who are known already.
select comptoir.note_guest(m.venue_id, m.person_id, 'loyalty', m.added_at)
from address_book_member m join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id
where b.source = 'fidelity';
select comptoir.note_guest(c.venue_id, c.contact_id, 'message', w.at)
from conversation c
cross join lateral (
  select max(m.sent_at) as at from message m
  where m.venue_id = c.venue_id and m.conversation_id = c.id and not m.is_from_business) w
where c.contact_id is not null and not c.is_sample and w.at is not null;
