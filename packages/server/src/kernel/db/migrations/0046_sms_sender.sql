-- The name that SMS of a venue come from; empty for that of the installation.
alter table venue add column sms_sender text not null default ''
  check (sms_sender = '' or sms_sender ~ '^[A-Za-z_-][A-Za-z0-9 _-]{2,10}$');
