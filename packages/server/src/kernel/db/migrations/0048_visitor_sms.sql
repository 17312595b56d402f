-- When the visitor agreed to be answered by SMS once they have left.
alter table visitor add column sms_consent_at timestamptz;
