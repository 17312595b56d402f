import type { contract } from '@comptoir/core/contract'
import { newId, type Received } from '@comptoir/core/http'
import type { createRole } from '@comptoir/core/roles'
import { sql } from 'kysely'
import { audit } from '../../kernel/audit/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { ManagerActor } from '../../kernel/http/callers.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  changeRights,
  holdersOf,
  isPresetName,
  type RoleRow,
  requireHeld,
  requireRole,
  rolesOf,
} from './rights.ts'
import { counterpartOf, openVenuesWith, requireRows } from './shared-roles.ts'
import { keepingAnOwner } from './team.ts'

type Calls = Pick<Handlers<typeof contract.roles>, 'listRoles' | 'createRole' | 'updateRole' | 'deleteRole'>

/** One for every venue has none of its own on the wire (RBC-05, D-04): `inVenueId` is where this row of it holds. */
function toRole({ sharedId, venueId, ...row }: RoleRow) {
  return {
    ...row,
    venueId: sharedId === null ? venueId : null,
    inVenueId: venueId,
    preset: isPresetName(row.preset) ? row.preset : null,
  }
}

function requireOwn(role: RoleRow): void {
  if (role.preset !== null)
    throw new AppError(
      'rule',
      `The role ${role.name} is built in and cannot be changed. Duplicate it and change the copy.`,
      {
        fields: { id: 'preset' },
      },
    )
}

async function requireFreeName(tx: Tx, venueId: number, name: string, ownId = 0): Promise<void> {
  const { rows } = await sql`
    select from role where venue_id = ${venueId} and lower(name) = lower(${name}) and id <> ${ownId}`.execute(
    tx,
  )
  if (rows.length > 0)
    throw new AppError('conflict', 'name: is used by another role', { fields: { name: 'taken' } })
}

async function invitationsOf(tx: Tx, venueId: number, roleId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invitation where venue_id = ${venueId} and role_id = ${roleId}`.execute(tx)
  return rows[0]?.n ?? 0
}

async function requireUnused(tx: Tx, venueId: number, role: RoleRow): Promise<void> {
  const invitations = await invitationsOf(tx, venueId, role.id)
  if (role.managerCount === 0 && invitations === 0) return
  throw new AppError(
    'role_in_use',
    `${role.managerCount} managers and ${invitations} invitations have this role. Choose a replacement.`,
    { fields: { managers: String(role.managerCount), invitations: String(invitations) } },
  )
}

async function replaceRole(tx: Tx, venueId: number, roleId: number, replacementId: number): Promise<void> {
  await sql`
    insert into manager_role (manager_id, role_id)
    select manager_id, ${replacementId} from manager_role where role_id = ${roleId} on conflict do nothing`.execute(
    tx,
  )
  await sql`
    update invitation set role_id = ${replacementId}
    where venue_id = ${venueId} and role_id = ${roleId}`.execute(tx)
}

/** The call itself is noted in the log of its own venue. */
async function auditElsewhere(
  secrets: Services['secrets'],
  action: string,
  rows: readonly RoleRow[],
  ownId: number,
  context: VenueContext,
) {
  const { tx, actor, address, requestId } = context
  for (const { id, venueId } of rows.filter((row) => row.venueId !== ownId))
    await audit(tx, secrets, {
      venueId,
      action,
      managerId: actor.managerId,
      target: { id },
      address,
      requestId,
    })
}

/** Makes a role in one venue, or one for every venue in which the caller may. */
async function insertRoles(
  { tx, actor }: VenueContext<ManagerActor>,
  venueId: number,
  body: Received<typeof createRole>['body'],
) {
  const isShared = body.venueId === null
  const others = isShared ? await openVenuesWith(tx, actor, 'rbac.roles:create') : []
  const venueIds = [venueId, ...others.filter((id) => id !== venueId)]
  const permissions = [...new Set(body.permissions)]
  const sharedId = isShared ? newId() : null
  for (const id of venueIds) {
    requireHeld(actor, id, permissions)
    await requireFreeName(tx, id, body.name)
  }
  const rows = venueIds.map((id) => ({ venue_id: id, name: body.name, permissions, shared_id: sharedId }))
  await tx.insertInto('role').values(rows).execute()
  return (await rolesOf(tx, venueIds)).filter(({ name }) => name === body.name)
}

/** The roles of a venue (RBC-10 to RBC-13). */
export function roleHandlers({ hub, secrets }: Pick<Services, 'hub' | 'secrets'>): Calls {
  return {
    async listRoles(_, { tx, venueIds }) {
      return (await rolesOf(tx, venueIds)).map(toRole)
    },
    async createRole({ params: { venueId }, body }, context) {
      if (body.venueId != null && body.venueId !== venueId) throw notFound()
      const made = await insertRoles(context, venueId, body)
      await auditElsewhere(secrets, 'roles.createRole', made, venueId, context)
      const own = made.find((row) => row.venueId === venueId)
      if (!own) throw notFound()
      return toRole(own)
    },
    async updateRole({ params, body }, context) {
      const { tx, actor } = context
      const { venueId, id } = params
      const role = await requireRole(tx, venueId, id)
      requireOwn(role)
      const permissions = [...new Set(body.permissions ?? role.permissions)]
      const name = body.name ?? role.name
      const rows = await requireRows(tx, actor, role, 'rbac.roles:update')
      for (const row of rows) {
        requireHeld(actor, row.venueId, [...role.permissions, ...permissions])
        await requireFreeName(tx, row.venueId, name, row.id)
        await keepingAnOwner(tx, row.venueId, () =>
          tx
            .updateTable('role')
            .set({ name, permissions })
            .where('venue_id', '=', row.venueId)
            .where('id', '=', row.id)
            .execute(),
        )
        changeRights(tx, hub, await holdersOf(tx, row.id))
      }
      await auditElsewhere(secrets, 'roles.updateRole', rows, venueId, context)
      return toRole(await requireRole(tx, venueId, id))
    },
    async deleteRole({ params, query }, context) {
      const { tx, actor } = context
      const { venueId, id } = params
      const { replacementRoleId } = query
      const role = await requireRole(tx, venueId, id)
      requireOwn(role)
      const rows = await requireRows(tx, actor, role, 'rbac.roles:delete')
      if (replacementRoleId === id)
        throw new AppError('rule', 'replacementRoleId: must be another role', {
          fields: { 'query.replacementRoleId': 'same' },
        })
      const chosen =
        replacementRoleId === undefined ? undefined : await requireRole(tx, venueId, replacementRoleId)
      for (const row of rows) {
        requireHeld(actor, row.venueId, row.permissions)
        const replacement = chosen && (await counterpartOf(tx, chosen, row.venueId))
        if (replacement) requireHeld(actor, row.venueId, replacement.permissions)
        else await requireUnused(tx, row.venueId, row)
        const holders = await holdersOf(tx, row.id)
        await keepingAnOwner(tx, row.venueId, async () => {
          if (replacement) await replaceRole(tx, row.venueId, row.id, replacement.id)
          await sql`delete from role where venue_id = ${row.venueId} and id = ${row.id}`.execute(tx)
        })
        changeRights(tx, hub, holders)
      }
      await auditElsewhere(secrets, 'roles.deleteRole', rows, venueId, context)
      return undefined
    },
  }
}
