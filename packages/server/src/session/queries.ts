import type { Manager } from '@comptoir/core/session'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { ManagerTable } from './tables.ts'

type Wire = Omit<Manager, 'managerId'> & { managerId: number }

function toManager(row: Selectable<ManagerTable>): Wire {
  return {
    managerId: row.id,
    managerFirstName: row.first_name,
    managerLastName: row.last_name,
    managerEmail: row.email,
    managerUserName: row.user_name,
    managerStatus: row.status,
    managerAccountType: row.account_type,
    language: row.language,
  }
}

export async function findManagerByEmail(
  tx: Tx,
  email: string,
): Promise<{ manager: Wire; passwordHash: string } | undefined> {
  const row = await tx.selectFrom('manager').selectAll().where('email', '=', email).executeTakeFirst()
  return row && { manager: toManager(row), passwordHash: row.password_hash }
}

export async function findManager(tx: Tx, managerId: number): Promise<Wire | undefined> {
  const row = await tx.selectFrom('manager').selectAll().where('id', '=', managerId).executeTakeFirst()
  return row && toManager(row)
}

export interface NewManager {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  accountType: 'admin' | 'venueVendor' | 'other'
  language: 'fr' | 'en'
}

export async function insertManager(tx: Tx, manager: NewManager): Promise<number> {
  const row = await tx
    .insertInto('manager')
    .values({
      email: manager.email,
      user_name: manager.email,
      first_name: manager.firstName,
      last_name: manager.lastName,
      password_hash: manager.passwordHash,
      account_type: manager.accountType,
      language: manager.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Gives a manager a role in venues, or a role that holds in each of the manager's venues when `venueId` is null. */
export async function grantRole(
  tx: Tx,
  managerId: number,
  role: { venueId: number | null; name: string; permissions: readonly string[] },
): Promise<void> {
  const { id } = await tx
    .insertInto('role')
    .values({ venue_id: role.venueId, name: role.name, permissions: [...role.permissions] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('manager_role').values({ manager_id: managerId, role_id: id }).execute()
}

export async function addToVenues(tx: Tx, managerId: number, venueIds: readonly number[]): Promise<void> {
  await sql`insert into venue_manager (venue_id, manager_id) select unnest(${venueIds}::int[]), ${managerId} on conflict do nothing`.execute(
    tx,
  )
}
