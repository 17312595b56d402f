-- What a channel reports of a message besides its words: what it answers, reactions, edits, where it came from.
alter table message add column details jsonb;
