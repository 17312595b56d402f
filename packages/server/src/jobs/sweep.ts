import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { pruneEvents } from '../live/events.ts'

/** Longer than any provider repeats its webhooks. */
const keptDays = 30

/** Deletes what nobody needs any more: old events, expired idempotency keys, jobs and arrivals done 30 days ago. */
export async function sweep(db: Database): Promise<void> {
  await pruneEvents(db)
  await db.system(deleteExpired)
}

async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from idempotency where expires_at < now()`.execute(tx)
  await sql`delete from outbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
  await sql`delete from inbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
}
