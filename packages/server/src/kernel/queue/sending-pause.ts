import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Why nothing is sent: the database is a restored copy. */
export interface SendingPause {
  backedUpAt: Date
  restoredAt: Date
}

/** Whether sending is allowed, as a condition for statements that claim outgoing work. */
export const mayLeave: RawBuilder<boolean> = sql`not exists (select from sending_pause)`

export async function readSendingPause(tx: Tx): Promise<SendingPause | undefined> {
  const row = await tx.selectFrom('sending_pause').selectAll().executeTakeFirst()
  return row && { backedUpAt: row.backed_up_at, restoredAt: row.restored_at }
}

/** Pauses all sending, until a person resumes it. */
export async function pauseSending(tx: Tx, backedUpAt: Date): Promise<void> {
  await sql`
    insert into sending_pause (backed_up_at) values (${backedUpAt})
    on conflict (is_on) do update set backed_up_at = excluded.backed_up_at, restored_at = now()`.execute(tx)
}

/** Resumes sending; returns whether it was paused. */
export async function resumeSending(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sending_pause').executeTakeFirst()
  return numDeletedRows > 0n
}
