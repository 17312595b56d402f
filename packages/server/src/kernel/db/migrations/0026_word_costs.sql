-- Statistics of words: to gather them each word of thousands of messages is folded once more, which takes ten times as
-- long as all other statistics of the table, and the embedded database answers nobody meanwhile. The search needs none:
-- it always names a venue and words, which are few rows by the planner's own guess.
alter index message_words alter column 1 set statistics 0;
alter index conversation_words alter column 1 set statistics 0;

-- The same functions in plpgsql, which keeps their plans: each message calls them several times, and planning them took
-- twice as long as running them.
create or replace function comptoir.words(venue_id integer, body text) returns tsvector
  language plpgsql immutable strict parallel safe as $$
begin
  return to_tsvector('simple', comptoir.fold(body)) || array_to_tsvector(array['@' || venue_id]);
end
$$;

create or replace function comptoir.person(platform text, jid text, username text, notes text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return username || ' ' || notes || case when platform = 'whatsapp' then ' ' || split_part(jid, '.', 1) else '' end;
end
$$;
