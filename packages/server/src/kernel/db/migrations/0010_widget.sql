-- What the widget asks of visitors, what they say of themselves, and the notices that lead them back.

alter table webchat
  add column pre_chat jsonb not null default '{"name":"off","emailAddress":"off","phoneNumber":"off"}';

alter table visitor
  add column page_title text not null default '',
  add column email text not null default '',
  add column phone text not null default '',
  add column mail_consent_at timestamptz,
  add column seen_at timestamptz not null default now(),
  add column noticed_at timestamptz,
  add column mailed_up_to timestamptz;
