import type { Permission } from '@comptoir/core/http'
import { type RawBuilder, sql } from 'kysely'

/** Whether a manager works in a venue that is there, with a role that permits this in it. */
export function mayIn(
  managerId: RawBuilder<unknown>,
  venueId: RawBuilder<unknown>,
  permission: Permission,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from venue_manager vm
    join venue on venue.venue_id = vm.venue_id and venue.deleted_at is null
    join manager on manager.id = vm.manager_id and manager.status = '1'
    join manager_role mr on mr.manager_id = vm.manager_id
    join role on role.id = mr.role_id and (role.venue_id is null or role.venue_id = vm.venue_id)
    where vm.manager_id = ${managerId} and vm.venue_id = ${venueId} and ${permission} = any(role.permissions))`
}
