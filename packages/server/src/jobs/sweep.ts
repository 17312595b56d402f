import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { pruneEvents } from '../live/events.ts'

/** Longer than any provider repeats its webhooks. */
const keptDays = 30

/** Deletes what nobody needs any more: old events, expired idempotency keys, jobs and arrivals done 30 days ago, and what features add. */
export async function sweep(db: Database, more: readonly ((tx: Tx) => Promise<void>)[] = []): Promise<void> {
  await pruneEvents(db)
  for (const tidy of [deleteExpired, ...more]) await db.system(tidy)
}

async function deleteExpired(tx: Tx): Promise<void> {
  await sql`delete from idempotency where expires_at < now()`.execute(tx)
  await sql`delete from outbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
  await sql`delete from inbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
}
