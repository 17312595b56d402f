import {
  allPermissions,
  missingPermissions,
  type PresetName,
  presetLabels,
  presetNames,
} from '@comptoir/core/roles'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import type { Hub } from '../../kernel/events/hub.ts'
import type { ManagerActor } from '../../kernel/http/callers.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'

/** A role of a venue, as stored. */
export interface RoleRow {
  id: number
  venueId: number
  name: string
  permissions: string[]
  preset: string | null
  /** The same in each venue of a role that holds in several. */
  sharedId: string | null
  managerCount: number
}

const columns = sql`r.id, r.venue_id as "venueId", r.name, r.permissions, r.preset, r.shared_id as "sharedId", (
    select count(*)::int from manager_role mr join venue_manager vm
    on vm.manager_id = mr.manager_id and vm.venue_id = r.venue_id where mr.role_id = r.id
  ) as "managerCount"`

/** The roles of venues: presets first, from all rights to few, then their own by name. */
export async function rolesOf(tx: Tx, venueIds: readonly number[]): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from role r where ${inVenues(sql`r.venue_id`, venueIds)}
    order by (r.preset is null), case when r.preset is null then 0 else r.id end, lower(r.name), r.venue_id`.execute(
    tx,
  )
  return rows
}

export async function requireRole(tx: Tx, venueId: number, roleId: number): Promise<RoleRow> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from role r where r.venue_id = ${venueId} and r.id = ${roleId}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What the actor may give in a venue: what the roles there permit; staff who act as such may give anything. */
function heldBy(actor: ManagerActor, venueId: number): readonly string[] {
  if (actor.isActingAsStaff) return allPermissions
  return actor.roles
    .filter((role) => role.venueId === null || role.venueId === venueId)
    .flatMap(({ permissions }) => permissions)
}

/** No one gives, changes or takes away more than they have themselves (RBC-11, 422). */
export function requireHeld(actor: ManagerActor, venueId: number, permissions: readonly string[]): void {
  const missing = missingPermissions(heldBy(actor, venueId), permissions)
  if (missing.length > 0)
    throw new AppError(
      'rule',
      `You cannot grant or remove rights that you do not have: ${missing.join(', ')}.`,
      {
        fields: { permissions: 'more_than_held' },
      },
    )
}

/** Who holds a role now. */
export async function holdersOf(tx: Tx, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select manager_id as id from manager_role where role_id = ${roleId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Once it is committed, what these managers may do is read again, on every server, and their streams come again. */
export function changeRights(tx: Tx, hub: Hub, managerIds: readonly number[]): void {
  if (managerIds.length > 0) afterCommit(tx, () => hub.changeRights(managerIds))
}

export function isPresetName(name: string | null): name is PresetName {
  return presetNames.some((preset) => preset === name)
}

/** How a role is called to a reader: presets have a name in each language. */
export function roleLabel(name: string, preset: string | null, language: 'fr' | 'en'): string {
  return isPresetName(preset) ? presetLabels[preset][language] : name
}
