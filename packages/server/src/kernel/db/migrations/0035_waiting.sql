-- Since when a customer waits for a person: what the agent or a rule wrote is not an answer.
alter table conversation add column waiting_since timestamptz;
update conversation c set waiting_since = (
  select min(asked.sent_at) from message asked
  where asked.venue_id = c.venue_id and asked.conversation_id = c.id and not asked.is_from_business
    and asked.sent_at > coalesce((
      select max(answer.sent_at) from message answer
      where answer.venue_id = c.venue_id and answer.conversation_id = c.id
        and answer.is_from_business and not answer.is_generated
    ), '-infinity')
)
where not c.is_closed and not c.is_group and not c.is_stopped;
create index conversation_waiting on conversation (venue_id, last_message_at desc, id desc)
  where waiting_since is not null;
