import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Gives a venue the quick replies of another. */
export async function copyQuickReplies(tx: Tx, fromVenueId: number, toVenueId: number): Promise<void> {
  await sql`
    insert into quick_reply (venue_id, id, title, value, created_at)
    select ${toVenueId}, gen_random_uuid(), title, value, created_at
    from quick_reply where venue_id = ${fromVenueId}`.execute(tx)
}
