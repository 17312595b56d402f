import type { Permission } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { addVisibleVenues } from '../../kernel/db/visible-venues.ts'
import { can, type ManagerActor } from '../../kernel/http/callers.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { mayIn } from '../../kernel/http/may-in.ts'
import { type RoleRow, rolesOf } from './rights.ts'
import { giveRole } from './role-rows.ts'

/** The venues in which the caller may do this, opened to the transaction. */
export async function openVenuesWith(
  tx: Tx,
  actor: ManagerActor,
  permission: Permission,
): Promise<readonly number[]> {
  const venueIds = actor.venueIds.filter((venueId) => can(actor, permission, venueId))
  await addVisibleVenues(tx, venueIds)
  return venueIds
}

/** The rows of a role in venues that are open: itself alone, unless it holds in several (RBC-05). */
async function rowsOf(tx: Tx, role: RoleRow, venueIds: readonly number[]): Promise<RoleRow[]> {
  if (role.sharedId === null) return [role]
  return (await rolesOf(tx, venueIds)).filter(({ sharedId }) => sharedId === role.sharedId)
}

/** The rows of a role, all of them to be changed: refused unless the caller may do this in each of its venues. */
export async function requireRows(
  tx: Tx,
  actor: ManagerActor,
  role: RoleRow,
  permission: Permission,
): Promise<RoleRow[]> {
  if (role.sharedId === null) return [role]
  const { rows } = await sql<{ venueId: number }>`
    select venue_id as "venueId" from comptoir.venues_of_role(${role.sharedId})`.execute(tx)
  const venueIds = rows.map(({ venueId }) => venueId)
  if (!venueIds.every((venueId) => can(actor, permission, venueId)))
    throw new AppError(
      'forbidden',
      `This role holds in several venues. Changing it needs ${permission} in each of them.`,
    )
  await addVisibleVenues(tx, venueIds)
  return rowsOf(tx, role, venueIds)
}

/** The rows of a role where the caller may do this: that of the call's venue first. */
export async function reachableRows(
  tx: Tx,
  actor: ManagerActor,
  role: RoleRow,
  permission: Permission,
): Promise<RoleRow[]> {
  if (role.sharedId === null) return [role]
  const rows = await rowsOf(tx, role, await openVenuesWith(tx, actor, permission))
  return [role, ...rows.filter(({ id }) => id !== role.id)]
}

/** The role that stands for another one in a venue: the same preset, or its row of a role for every venue. */
export async function counterpartOf(tx: Tx, role: RoleRow, venueId: number): Promise<RoleRow> {
  if (role.venueId === venueId) return role
  const found = (await rolesOf(tx, [venueId])).find(
    ({ preset, sharedId }) =>
      (preset !== null && preset === role.preset) || (sharedId !== null && sharedId === role.sharedId),
  )
  if (found) return found
  throw new AppError('rule', 'replacementRoleId: must be a role that each of the venues has', {
    fields: { 'query.replacementRoleId': 'not_everywhere' },
  })
}

interface Accepted {
  venueId: number
  roleId: number
  invitedById: number | null
}

/**
 * Gives somebody who accepts an invitation its role; one for every venue also in each other venue where the inviter may
 * still invite.
 */
export async function giveInvitedRole(
  tx: Tx,
  { venueId, roleId, invitedById }: Accepted,
  managerId: number,
): Promise<void> {
  await giveRole(tx, venueId, managerId, roleId)
  const { rows } = await sql<{ venueId: number; id: number }>`
    select r.venue_id as "venueId", r.id from role own
    join role r on r.shared_id = own.shared_id and r.id <> own.id
    where own.id = ${roleId} and r.venue_id is not null
      and ${mayIn(sql`${invitedById}::int`, sql`r.venue_id`, 'rbac.managers:create')}`.execute(tx)
  for (const other of rows) await giveRole(tx, other.venueId, managerId, other.id)
}
