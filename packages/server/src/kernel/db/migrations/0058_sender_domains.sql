-- Domains of venues that their mails come from, each with a key of its own.
create table sender_domain (
  venue_id integer not null references venue on delete cascade,
  -- In ASCII.
  domain text collate "C" not null
    check (length(domain) <= 253 and domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  -- Two venues may share a domain: each publishes its key under a name of its own.
  selector text not null check (selector ~ '^[a-z0-9-]{1,63}$'),
  private_key text not null,
  public_key text not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'broken')),
  checks jsonb not null default '{}',
  checked_at timestamptz(3),
  verified_at timestamptz(3),
  -- Since when DNS has not answered: a verified domain stays one for some days.
  unavailable_since timestamptz(3),
  next_check_at timestamptz not null default now() + interval '10 minutes',
  created_at timestamptz(3) not null default now(),
  primary key (venue_id, domain)
);
select comptoir.protect('sender_domain');
create index sender_domain_check on sender_domain (next_check_at);

-- Who may let campaigns of a venue leave: they are notified when one of its domains breaks.
create function comptoir.campaign_senders(of_venue integer) returns table (manager_id integer, email text, language text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.email, m.language
  from venue_manager vm join manager m on m.id = vm.manager_id and m.status = '1'
  where vm.venue_id = of_venue
    and exists (select from manager_role mr join role r on r.id = mr.role_id
      where mr.manager_id = m.id and (r.venue_id is null or r.venue_id = of_venue)
        and 'campaigns.campaigns:send' = any(r.permissions))
    and (current_setting('role') = 'comptoir_system' or of_venue = any(comptoir.venues()))
  order by m.id
$$;
grant create on schema comptoir to comptoir_system;
alter function comptoir.campaign_senders(integer) owner to comptoir_system;
revoke create on schema comptoir from comptoir_system;
revoke all on function comptoir.campaign_senders(integer) from public;
grant execute on function comptoir.campaign_senders(integer) to comptoir_app, comptoir_system;
