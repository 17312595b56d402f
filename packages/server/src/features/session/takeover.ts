import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'
import { cancelResets } from './resets.ts'
import { endSessionsOf } from './session-end.ts'
import { standingOf } from './shadows.ts'

/** Whether the account's address was ever verified. */
export async function isProven(tx: Tx, managerId: number): Promise<boolean> {
  return (await standingOf(tx, managerId)).isProven
}

export interface NewOwner {
  firstName: string
  lastName: string
  passwordHash: string
  termsVersion: string
}

/**
 * Gives an account with an unverified address to the person who reads its mails: anyone may have created it, and
 * proven themselves by a phone. Their password and their sessions end.
 */
export async function takeOver(tx: Tx, hub: Hub, managerId: number, owner: NewOwner): Promise<void> {
  await sql`
    update manager set first_name = ${owner.firstName}, last_name = ${owner.lastName},
      password_hash = ${owner.passwordHash}, phone = '', terms_version = ${owner.termsVersion}, terms_accepted_at = now(),
      activated_at = now(), proven_at = now()
    where id = ${managerId}`.execute(tx)
  await sql`delete from second_factor where manager_id = ${managerId}`.execute(tx)
  await sql`delete from recovery_code where manager_id = ${managerId}`.execute(tx)
  await cancelResets(tx, managerId)
  await endSessionsOf(tx, hub, managerId)
}
