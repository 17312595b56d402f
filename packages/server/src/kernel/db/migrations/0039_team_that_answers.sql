-- Who reads conversations in these venues, as before, and who of them may answer: only they are given one.
drop function comptoir.team(integer[]);
create function comptoir.team(asked integer[])
  returns table (manager_id integer, venue_id integer, name text, can_answer boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, vm.venue_id, coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), m.email), may.answer
  from venue_manager vm join manager m on m.id = vm.manager_id and m.status = '1'
  cross join lateral (
    select bool_or('messaging.conversations:read' = any(r.permissions)) as read,
      bool_or('messaging.messages:send' = any(r.permissions)) as answer
    from manager_role mr join role r on r.id = mr.role_id
    where mr.manager_id = m.id and (r.venue_id is null or r.venue_id = vm.venue_id)
  ) may
  where vm.venue_id = any(asked) and may.read
    and (current_setting('role') = 'comptoir_system' or vm.venue_id = any(comptoir.venues()))
$$;
grant create on schema comptoir to comptoir_system;
alter function comptoir.team(integer[]) owner to comptoir_system;
revoke create on schema comptoir from comptoir_system;
revoke all on function comptoir.team(integer[]) from public;
grant execute on function comptoir.team(integer[]) to comptoir_app, comptoir_system;
