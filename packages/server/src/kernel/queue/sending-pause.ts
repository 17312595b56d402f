import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Why nothing leaves: the database is the copy of another time. */
export interface SendingPause {
  backedUpAt: Date
  restoredAt: Date
}

/** Whether things may leave, for the condition of a statement that takes what is to leave. */
export const mayLeave: RawBuilder<boolean> = sql`not exists (select from sending_pause)`

export async function readSendingPause(tx: Tx): Promise<SendingPause | undefined> {
  const row = await tx.selectFrom('sending_pause').selectAll().executeTakeFirst()
  return row && { backedUpAt: row.backed_up_at, restoredAt: row.restored_at }
}

/** Holds everything back that would leave, until a person resumes it. */
export async function pauseSending(tx: Tx, backedUpAt: Date): Promise<void> {
  await sql`
    insert into sending_pause (backed_up_at) values (${backedUpAt})
    on conflict (is_on) do update set backed_up_at = excluded.backed_up_at, restored_at = now()`.execute(tx)
}

/** Lets go what waits; returns whether it was held back. */
export async function resumeSending(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sending_pause').executeTakeFirst()
  return numDeletedRows > 0n
}
