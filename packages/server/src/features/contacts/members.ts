import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Puts people into a book, or takes them out; who is there already stays as they came. */
export async function setMembers(
  tx: Tx,
  venueId: number,
  bookId: number,
  personIds: readonly number[],
  isMember: boolean,
  consentId?: string,
): Promise<void> {
  if (isMember)
    await sql`
      insert into address_book_member (venue_id, address_book_id, person_id, traits, consent_id)
      select ${venueId}, ${bookId}, p.id, p.traits, ${consentId ?? null}::uuid from person p
      where p.venue_id = ${venueId} and p.id = any(${personIds}::int[]) and p.deleted_at is null
      order by p.id
      on conflict do nothing`.execute(tx)
  else
    await sql`
      delete from address_book_member
      where venue_id = ${venueId} and address_book_id = ${bookId} and person_id = any(${personIds}::int[])`.execute(
      tx,
    )
}
