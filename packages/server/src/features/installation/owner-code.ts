import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { findInstallationKey, installationKey } from '../../kernel/secrets/installation.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'

const KEY = 'owner-code'
/** Without letters that are read for digits or for each other (Crockford). 16 of 32 signs are 80 bits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** The page of the back office that takes the code. */
export const OWNER_PAGE = '/setup'

function makeCode(): string {
  const signs = Array.from(randomBytes(LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length))
  return signs.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** A code as it may be typed: in small letters, without its hyphens, with letters that look like its digits. */
function normalised(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

const hashed = (code: string) => createHash('sha256').update(normalised(code)).digest()

/** In constant time. */
export function isSameCode(code: string, given: string): boolean {
  return timingSafeEqual(hashed(code), hashed(given))
}

/** The address of the page with the code behind `#`, which no browser sends to a server. */
export function ownerPath(code: string): string {
  return `${OWNER_PAGE}#${code}`
}

async function hasManagers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from manager) as "isThere"`.execute(tx)
  return rows[0]?.isThere ?? true
}

/**
 * The code that makes its reader the owner of an installation without accounts, the same on each of its servers and
 * after restarts; undefined, and none is left, once there is an account. It is stored encrypted.
 */
export async function openOwnerCode(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
): Promise<string | undefined> {
  if (!(await hasManagers(tx))) return installationKey(tx, secrets, KEY, makeCode)
  await dropOwnerCode(tx)
  return undefined
}

/** The code, while no one has used it and there is no account. */
export async function findOwnerCode(tx: Tx, secrets: Pick<Secrets, 'decrypt'>): Promise<string | undefined> {
  return (await hasManagers(tx)) ? undefined : findInstallationKey(tx, secrets, KEY)
}

/** Whether the installation was started and has no account yet. */
export async function awaitsOwner(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isAwaited: boolean }>`
    select exists (select from installation_key where name = ${KEY}) and not exists (select from manager)
      as "isAwaited"`.execute(tx)
  return rows[0]?.isAwaited ?? false
}

/**
 * Uses the code up; false where that was done already or there is an account. Of several at once the others wait for
 * the row that the first one deletes, and find it gone.
 */
export async function useOwnerCode(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    delete from installation_key where name = ${KEY} and not exists (select from manager)
    returning name`.execute(tx)
  return rows.length > 0
}

/** Makes the code worthless: there is an account now. */
export async function dropOwnerCode(tx: Tx): Promise<void> {
  await sql`delete from installation_key where name = ${KEY}`.execute(tx)
}
