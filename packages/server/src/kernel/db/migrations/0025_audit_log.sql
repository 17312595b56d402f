-- Who changed what decides over others, or took data out: a log in which each entry seals the one before it (T30).

-- Where the log of each venue ends; 0 is the installation's own. Its row is locked until the writer commits.
create table audit_chain (
  venue_id integer not null primary key,
  n bigint not null check (n >= 0),
  hash text not null
);

create table audit_entry (
  venue_id integer not null,
  n bigint not null check (n > 0),
  at timestamptz(3) not null,
  -- Nobody of either where it was the installation itself.
  manager_id integer,
  key_id text,
  deed text not null check (deed <> ''),
  -- Ids alone, as JSON text: what was hashed is kept to the letter.
  target text not null,
  -- Its call waits for somebody outside: written before, whatever comes of it.
  is_attempt boolean not null,
  address text not null,
  request_id text not null,
  previous text not null,
  hash text not null,
  primary key (venue_id, n),
  check (num_nonnulls(manager_id, key_id) <= 1)
);
create index audit_entry_at on audit_entry (at);

select comptoir.protect('audit_chain');
select comptoir.protect('audit_entry');
revoke update on audit_entry from comptoir_app, comptoir_system;
revoke delete on audit_entry, audit_chain from comptoir_app;
revoke delete on audit_chain from comptoir_system;

-- Also the owner of the table changes nothing, and forgets nothing within a year.
create function comptoir.keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '1 year' then
    return old;
  end if;
  raise exception 'the audit log is never changed: % refused', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entry_kept before update or delete on audit_entry
  for each row execute function comptoir.keep_audit();
create trigger audit_entry_not_emptied before truncate on audit_entry
  for each statement execute function comptoir.keep_audit();
