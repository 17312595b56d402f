-- The outbox lists what leaves over all campaigns, and what people answered, newest first.
create index dispatch_newest on dispatch (venue_id, created_at desc, id desc);
create index sms_newest_first on sms (venue_id, created_at desc, id desc);
drop index sms_newest;
create index sms_reply_newest on sms_reply (venue_id, received_at desc, id desc);
