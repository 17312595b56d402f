import type { NewContact } from '@comptoir/core/contacts'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

type Statement = NonNullable<NewContact['consent']>

interface Stated {
  venueId: number
  personId: number
  managerId: number | null
}

/** Stores a consent as stated by the person who adds the contact: when, where, to which words, by whom (trust 3.10). */
export async function keepConsent(
  tx: Tx,
  { venueId, personId, managerId }: Stated,
  { channels, wording }: Statement,
): Promise<string> {
  const id = newId()
  await sql`
    insert into consent (venue_id, id, person_id, channels, wording, place, manager_id, manager_name)
    values (${venueId}, ${id}, ${personId}, ${[...new Set(channels)]}::text[], ${wording}, 'office', ${managerId},
      coalesce((select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId} limit 1), ''))`.execute(
    tx,
  )
  return id
}
