import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
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
import { keepingAnOwner } from './team.ts'

type Calls = Pick<Handlers<typeof contract.roles>, 'listRoles' | 'createRole' | 'updateRole' | 'deleteRole'>

function toRole(row: RoleRow) {
  return { ...row, preset: isPresetName(row.preset) ? row.preset : null }
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

/** The roles of a venue (RBC-10 to RBC-13). */
export function roleHandlers({ hub }: Pick<Services, 'hub'>): Calls {
  return {
    async listRoles(_, { tx, venueIds }) {
      return (await rolesOf(tx, venueIds)).map(toRole)
    },
    async createRole({ params, body }, { tx, actor }) {
      const { venueId } = params
      const permissions = [...new Set(body.permissions)]
      requireHeld(actor, venueId, permissions)
      await requireFreeName(tx, venueId, body.name)
      const { id } = await tx
        .insertInto('role')
        .values({ venue_id: venueId, name: body.name, permissions })
        .returning('id')
        .executeTakeFirstOrThrow()
      return toRole(await requireRole(tx, venueId, id))
    },
    async updateRole({ params, body }, { tx, actor }) {
      const { venueId, id } = params
      const role = await requireRole(tx, venueId, id)
      requireOwn(role)
      const permissions = [...new Set(body.permissions ?? role.permissions)]
      requireHeld(actor, venueId, [...role.permissions, ...permissions])
      const name = body.name ?? role.name
      await requireFreeName(tx, venueId, name, id)
      await keepingAnOwner(tx, venueId, () =>
        tx
          .updateTable('role')
          .set({ name, permissions })
          .where('venue_id', '=', venueId)
          .where('id', '=', id)
          .execute(),
      )
      changeRights(tx, hub, await holdersOf(tx, id))
      return toRole(await requireRole(tx, venueId, id))
    },
    async deleteRole({ params, query }, { tx, actor }) {
      const { venueId, id } = params
      const { replacementRoleId } = query
      const role = await requireRole(tx, venueId, id)
      requireOwn(role)
      requireHeld(actor, venueId, role.permissions)
      if (replacementRoleId === id)
        throw new AppError('rule', 'replacementRoleId: must be another role', {
          fields: { 'query.replacementRoleId': 'same' },
        })
      if (replacementRoleId === undefined) await requireUnused(tx, venueId, role)
      else requireHeld(actor, venueId, (await requireRole(tx, venueId, replacementRoleId)).permissions)
      const holders = await holdersOf(tx, id)
      await keepingAnOwner(tx, venueId, async () => {
        if (replacementRoleId !== undefined) await replaceRole(tx, venueId, id, replacementRoleId)
        await sql`delete from role where venue_id = ${venueId} and id = ${id}`.execute(tx)
      })
      changeRights(tx, hub, holders)
      return undefined
    },
  }
}
