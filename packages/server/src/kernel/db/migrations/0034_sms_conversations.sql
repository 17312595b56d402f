-- Conversations by SMS: customers' answers to first messages, and what the business writes back.
alter table conversation drop constraint conversation_platform_check;
alter table conversation add constraint conversation_platform_check
  check (platform in ('google', 'facebook', 'instagram', 'whatsapp', 'website', 'sms'));
create index conversation_sms on conversation (venue_id, jid) where platform = 'sms';
alter table person_identity drop constraint person_identity_platform_check;
alter table person_identity add constraint person_identity_platform_check
  check (platform in ('google', 'facebook', 'instagram', 'whatsapp', 'website', 'sms'));

-- An answer is a message of a conversation under the same id, and so is what a customer wrote.
alter table sms drop constraint sms_kind_check;
alter table sms add constraint sms_kind_check
  check (kind in ('contact', 'review', 'promotion', 'missedCall', 'answer'));
-- The number of ours that it was written to: an answer leaves from there.
alter table sms_reply add column line text not null default '';

alter table agent add column answers_sms boolean not null default false;

-- Also customers by SMS are found by their number.
create or replace function comptoir.person(platform text, jid text, username text, notes text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return username || ' ' || notes || case when platform in ('whatsapp', 'sms') then ' ' || split_part(jid, '.', 1) else '' end;
end
$$;
