import type { ContactSelection } from '@comptoir/core/contact-messages'
import { CONTACTS_AT_ONCE } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { listPage, segmentMembers } from '../contacts/index.ts'
import { keptConsent, refused } from '../outreach/index.ts'

const tooMany = () =>
  refused('contacts', 'too_many_contacts', `must have at most ${CONTACTS_AT_ONCE} contacts`)

async function ofBook(tx: Tx, venueId: number, bookId: number): Promise<number[]> {
  const page = { page: 1, perpage: CONTACTS_AT_ONCE }
  const { items, totalItems } = await listPage(tx, [venueId], bookId, page)
  if (totalItems > CONTACTS_AT_ONCE) throw tooMany()
  return items.map(({ contactId }) => contactId)
}

/** The ids of a selection, each once, and how many were in it again. */
export async function idsOf(
  tx: Tx,
  venueId: number,
  { contactIds = [], addressBookId, segmentId }: ContactSelection,
): Promise<{ ids: number[]; duplicates: number }> {
  if (contactIds.length === 0 && addressBookId === undefined && segmentId === undefined)
    throw refused('contacts', 'required', 'choose at least one person')
  const all = [
    ...contactIds,
    ...(addressBookId === undefined ? [] : await ofBook(tx, venueId, addressBookId)),
    ...(segmentId === undefined ? [] : await segmentMembers(tx, venueId, segmentId, CONTACTS_AT_ONCE)),
  ]
  const ids = [...new Set(all)]
  if (ids.length > CONTACTS_AT_ONCE) throw tooMany()
  return { ids, duplicates: all.length - ids.length }
}

/** Somebody who might be written to. */
export interface Person {
  id: number
  firstName: string
  lastName: string
  phone: string | null
  /** The words to which they agreed that one writes SMS to them; null where nothing is kept of it. */
  consent: string | null
}

/** The people of these ids who are there, in the order of the ids. */
export async function readPeople(tx: Tx, venueId: number, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, ${keptConsent('sms')} as consent
    from unnest(${ids}::int[]) with ordinality as chosen(id, place)
    join person p on p.venue_id = ${venueId} and p.id = chosen.id and p.deleted_at is null
    order by chosen.place`.execute(tx)
  return rows
}
