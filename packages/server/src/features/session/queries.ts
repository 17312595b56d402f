import type { Manager } from '@comptoir/core/session'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { ManagerTable } from './tables.ts'

/** A manager as calls answer it. */
export type WireManager = Omit<Manager, 'managerId'> & { managerId: number }

type Row = Selectable<ManagerTable> & { hasSecondFactor: boolean }

function toManager(row: Row): WireManager {
  return {
    managerId: row.id,
    managerFirstName: row.first_name,
    managerLastName: row.last_name,
    managerEmail: row.email,
    managerUserName: row.user_name,
    managerStatus: row.status,
    managerAccountType: row.account_type,
    language: row.language,
    managerPhone: row.phone,
    isActivated: row.activated_at !== null,
    hasSecondFactor: row.hasSecondFactor,
  }
}

/** A manager with what proves them. */
export interface KnownManager {
  manager: WireManager
  passwordHash: string
}

async function findKnown(tx: Tx, where: RawBuilder<boolean>): Promise<KnownManager | undefined> {
  const row = await tx
    .selectFrom('manager')
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from second_factor f where f.manager_id = manager.id and f.confirmed_at is not null
      )`.as('hasSecondFactor'),
    )
    .where(where)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { manager: toManager(row), passwordHash: row.password_hash }
}

export function findManagerByEmail(tx: Tx, email: string): Promise<KnownManager | undefined> {
  return findKnown(tx, sql`email = ${email} and not is_shadow`)
}

/** The newest shadow of an address. */
export function findShadowByEmail(tx: Tx, email: string): Promise<KnownManager | undefined> {
  return findKnown(tx, sql`email = ${email} and is_shadow`)
}

/** A manager with the password's hash, by id. */
export function findKnownManager(tx: Tx, managerId: number): Promise<KnownManager | undefined> {
  return findKnown(tx, sql`id = ${managerId}`)
}

export async function findManager(tx: Tx, managerId: number): Promise<WireManager | undefined> {
  return (await findKnownManager(tx, managerId))?.manager
}

export interface NewManager {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  accountType: 'admin' | 'venueVendor' | 'other'
  language: 'fr' | 'en'
  phone?: string
  /** False until the e-mail address is proven by a code; true unless said otherwise. */
  isActivated?: boolean
  /** The version of the terms that the manager accepts now (D-36). */
  termsVersion?: string
  /** Whether another account has the address: see `shadows.ts`. */
  isShadow?: boolean
}

/** To the letter of the index: a plan that is kept does not know what a parameter will be. */
const aloneWithItsAddress = sql<boolean>`is_shadow = false`

/** Adds a manager; undefined when the e-mail address has an account already (AUT-24). */
export async function addManagerOnce(tx: Tx, manager: NewManager): Promise<number | undefined> {
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
      phone: manager.phone ?? '',
      activated_at: manager.isActivated === false ? null : sql<Date>`now()`,
      proven_at: manager.isActivated === false ? null : sql<Date>`now()`,
      terms_version: manager.termsVersion ?? null,
      terms_accepted_at: manager.termsVersion === undefined ? null : sql<Date>`now()`,
      is_shadow: manager.isShadow ?? false,
    })
    .onConflict((conflict) => conflict.column('email').where(aloneWithItsAddress).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Adds a manager whose e-mail address is known to be free. */
export async function insertManager(tx: Tx, manager: NewManager): Promise<number> {
  const id = await addManagerOnce(tx, manager)
  if (id === undefined) throw new Error('a manager with this e-mail address exists already')
  return id
}

/** Notes that the manager reads the mails to the address: a link or a code from one came back. */
export async function proveEmail(tx: Tx, managerId: number): Promise<void> {
  await sql`
    update manager set activated_at = coalesce(activated_at, now()), proven_at = coalesce(proven_at, now())
    where id = ${managerId}`.execute(tx)
}

/** A code that went to the phone came back: the account may be used, though no one has shown who reads its address. */
export async function activateByPhone(tx: Tx, managerId: number): Promise<void> {
  await sql`update manager set activated_at = coalesce(activated_at, now()) where id = ${managerId}`.execute(
    tx,
  )
}

/** Whether this is still the password; locks the manager against a change until the transaction ends. */
export async function isPasswordHash(tx: Tx, managerId: number, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('manager')
    .select('id')
    .where('id', '=', managerId)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', '1')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
