-- Campaigns by e-mail; what was written before gets the fields that mails brought.
alter table campaign drop constraint campaign_type_check;
alter table campaign add constraint campaign_type_check check (type in ('sms', 'email'));
update campaign set
  content = '{"kind": "sms", "subject": "", "preheader": "", "fromName": "", "sender": "", "replyTo": "", "image": "", "link": ""}'::jsonb
    || content,
  target = '{"emailAddresses": []}'::jsonb || target;
