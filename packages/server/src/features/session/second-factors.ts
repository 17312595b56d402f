import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { newRecoveryCodes, stepOf } from './totp.ts'

const TRIES = 5
const LOCK_MINUTES = 15

const purposeFor = (managerId: number) => `second-factor ${managerId}`

export const encryptedFactors: EncryptedColumn = {
  table: 'second_factor',
  keys: ['manager_id'],
  column: 'secret',
  purposeOf: ({ manager_id }) => purposeFor(Number(manager_id)),
  whenLost: {
    name: 'second factors',
    become: 'deleted',
    remedy: 'their owners log in with the password alone, receive an e-mail and set them up again',
  },
}

const codePurpose = (managerId: number) => `recovery ${managerId}`
/** Codes are typed with and without the spaces and hyphens in which they are shown. */
const normalised = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

export type FactorOutcome = 'right' | 'wrong' | 'locked'

interface Stored {
  secret: string
  isConfirmed: boolean
  isLocked: boolean
}

async function readFactor(tx: Tx, managerId: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select secret, confirmed_at is not null as "isConfirmed", coalesce(locked_until > now(), false) as "isLocked"
    from second_factor where manager_id = ${managerId} for update`.execute(tx)
  return rows[0]
}

/** Stores a secret that is not asked for yet; false when a confirmed one is there. */
export async function storeSecret(
  tx: Tx,
  secrets: Secrets,
  managerId: number,
  secret: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factor (manager_id, secret)
    values (${managerId}, ${secrets.encrypt(secret, purposeFor(managerId))})
    on conflict (manager_id) do update set
      secret = excluded.secret, last_step = 0, failures = 0, locked_until = null
    where second_factor.confirmed_at is null
    returning manager_id`.execute(tx)
  return rows.length > 0
}

/** Counts a wrong code; the fifth in a row locks the second factor for a quarter of an hour. */
async function countFailure(tx: Tx, managerId: number): Promise<void> {
  await sql`
    update second_factor set
      failures = case when failures + 1 >= ${TRIES} then 0 else failures + 1 end,
      locked_until = case when failures + 1 >= ${TRIES} then now() + ${LOCK_MINUTES} * interval '1 minute' end
    where manager_id = ${managerId}`.execute(tx)
}

async function takeStep(tx: Tx, managerId: number, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false
  const { rows } = await sql`
    update second_factor set last_step = ${step}, failures = 0, locked_until = null
    where manager_id = ${managerId} and last_step < ${step} returning manager_id`.execute(tx)
  return rows.length > 0
}

async function takeRecoveryCode(tx: Tx, secrets: Secrets, managerId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where manager_id = ${managerId} and code_hash = ${secrets.fingerprint(code, codePurpose(managerId))}
      and used_at is null
    returning manager_id`.execute(tx)
  if (rows.length > 0)
    await sql`update second_factor set failures = 0 where manager_id = ${managerId}`.execute(tx)
  return rows.length > 0
}

/**
 * Uses up a code of the second factor: six digits, good once, or a recovery code. The transaction must commit
 * whatever comes out, because wrong ones are counted.
 */
export async function tryFactor(
  tx: Tx,
  secrets: Secrets,
  managerId: number,
  given: string,
): Promise<FactorOutcome> {
  const factor = await readFactor(tx, managerId)
  if (!factor) return 'wrong'
  if (factor.isLocked) return 'locked'
  const code = normalised(given)
  const isRight = /^\d{6}$/.test(code)
    ? await takeStep(tx, managerId, stepOf(secrets.decrypt(factor.secret, purposeFor(managerId)), code))
    : factor.isConfirmed && (await takeRecoveryCode(tx, secrets, managerId, code))
  if (!isRight) await countFailure(tx, managerId)
  return isRight ? 'right' : 'wrong'
}

/** Replaces the recovery codes by ten new ones, and returns them, this once. */
export async function replaceRecoveryCodes(tx: Tx, secrets: Secrets, managerId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => secrets.fingerprint(normalised(code), codePurpose(managerId)))
  await sql`delete from recovery_code where manager_id = ${managerId}`.execute(tx)
  await sql`insert into recovery_code (manager_id, code_hash) select ${managerId}, unnest(${hashes}::text[])`.execute(
    tx,
  )
  return codes
}

/** Turns the second factor on from now. */
export async function confirmFactor(tx: Tx, managerId: number): Promise<void> {
  await sql`update second_factor set confirmed_at = now() where manager_id = ${managerId}`.execute(tx)
}

export async function removeFactor(tx: Tx, managerId: number): Promise<void> {
  await sql`delete from second_factor where manager_id = ${managerId}`.execute(tx)
}

/** Whether it is on, and how many recovery codes are left. */
export async function factorState(
  tx: Tx,
  managerId: number,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ isOn: boolean; recoveryCodesLeft: number }>`
    select confirmed_at is not null as "isOn",
      (select count(*)::int from recovery_code c where c.manager_id = f.manager_id and used_at is null)
        as "recoveryCodesLeft"
    from second_factor f where manager_id = ${managerId}`.execute(tx)
  return rows[0] ?? { isOn: false, recoveryCodesLeft: 0 }
}
