-- Conversations of a group: what is written there cannot be answered from here.
alter table conversation add column is_group boolean not null default false;
update conversation c set is_group = true
from message m
where m.venue_id = c.venue_id and m.conversation_id = c.id and c.platform = 'whatsapp'
  and m.details -> 'contexts' @> '[{"kind": "group"}]';
