import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** The venue and profile that a number is of. */
export interface NumberOwner {
  venueId: number
  profileId: number
}

export async function findNumberOwner(tx: Tx, phone: string): Promise<NumberOwner | undefined> {
  const { rows } = await sql<NumberOwner>`
    select n.venue_id as "venueId", n.profile_id as "profileId" from virtual_number n
    join venue v on v.venue_id = n.venue_id and v.deleted_at is null
    where n.phone = ${phone}`.execute(tx)
  return rows[0]
}
