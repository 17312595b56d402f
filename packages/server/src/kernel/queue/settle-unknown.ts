import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The outcome of a job that was unknown has become known: it is done, and no one needs to decide. */
export async function settleUnknown(tx: Tx, venueId: number, kind: string, key: string): Promise<void> {
  await sql`
    update outbox set state = 'done', done_at = now(), last_error = null
    where venue_id = ${venueId} and kind = ${kind} and key = ${key} and state = 'unknown'`.execute(tx)
}
