-- Calls are listed: each has an id of ours, for the provider's may be any word.
alter table missed_call rename column id to event_id;
alter table missed_call add column id uuid not null default gen_random_uuid();
alter table missed_call add unique (venue_id, id);
-- To the millisecond, as the positions of lists.
alter table missed_call alter column called_at type timestamptz(3);
-- Why no SMS answered it; null where one did, and for calls of before.
alter table missed_call add column no_answer_reason text
  check (no_answer_reason in ('withheld', 'landline', 'stopped', 'already', 'limit', 'unavailable'));
update missed_call set no_answer_reason = 'withheld' where caller = '';
-- Somebody has dealt with it.
alter table missed_call add column is_hidden boolean not null default false;
create index missed_call_newest on missed_call (venue_id, is_hidden, called_at desc, id desc);

-- Who called stays known when the number is given back.
alter table missed_call drop constraint missed_call_venue_id_phone_fkey;
alter table missed_call add foreign key (venue_id) references venue on delete cascade;
