import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { newCode } from './codes.ts'

/** 58 bits: it acts on a person, so no one may guess one; and each character of an SMS costs. */
export const UNSUBSCRIBE_CODE_LENGTH = 10

/** The code by which a person unsubscribes from the SMS of a venue: one for each, which never changes (SMS-09). */
export async function unsubscribeCodeOf(tx: Tx, venueId: number, phone: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into short_link (venue_id, code, kind, phone)
    values (${venueId}, ${newCode(UNSUBSCRIBE_CODE_LENGTH)}, 'unsubscribe', ${phone})
    on conflict (venue_id, phone) where phone is not null do update set phone = excluded.phone
    returning code`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no code was created')
  return row.code
}
