-- One role in every venue of its maker (RBC-05): a row in each, so that what may be done in a venue is read from
-- rows of its own.
alter table role add column shared_id uuid;
create unique index role_shared on role (shared_id, venue_id) where shared_id is not null;

-- Where a shared role holds, also in venues that the transaction does not see.
create function comptoir.venues_of_role(shared uuid)
  returns table (venue_id integer)
  language sql stable security definer set search_path = public
  as $$
    select role.venue_id from role join venue on venue.venue_id = role.venue_id and venue.deleted_at is null
    where role.shared_id = shared order by 1
  $$;
revoke all on function comptoir.venues_of_role(uuid) from public;
grant execute on function comptoir.venues_of_role(uuid) to comptoir_app, comptoir_system;
