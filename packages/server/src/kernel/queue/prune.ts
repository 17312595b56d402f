import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Longer than any provider repeats its webhooks. */
const keptDays = 30

/** Deletes expired idempotency keys, jobs and arrivals that were done 30 days ago, and counts of that time. */
export async function pruneJobs(tx: Tx): Promise<void> {
  await sql`delete from idempotency where expires_at < now()`.execute(tx)
  await sql`delete from outbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
  await sql`delete from unlinked_event where last_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
  await sql`delete from inbox where done_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
}
