import type { GuestFilter } from '@comptoir/core/contacts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { guestCondition, guests } from '../contacts/index.ts'

/** Whom an export is of: a book, chosen people, guests, or everybody whom the venue knows. */
export interface Scope {
  venueId: number
  addressBookId: number | null
  personIds: readonly number[] | null
  guests: GuestFilter | null
}

async function countRows(tx: Tx, { venueId, addressBookId, guests: filter }: Scope) {
  if (filter)
    return sql<{ n: number }>`
      select count(*)::int as n from ${guests}
      where g.venue_id = ${venueId} and ${await guestCondition(tx, [venueId], filter)}`.execute(tx)
  if (addressBookId)
    return sql<{ n: number }>`
      select contact_count as n from address_book where venue_id = ${venueId} and id = ${addressBookId}`.execute(
      tx,
    )
  return sql<{ n: number }>`select persons as n from person_count where venue_id = ${venueId}`.execute(tx)
}

/** How many rows an export gets, as things are now. */
export async function countPeople(tx: Tx, scope: Scope): Promise<number> {
  if (scope.personIds) return scope.personIds.length
  const { rows } = await countRows(tx, scope)
  return rows[0]?.n ?? 0
}

/** The people after one, in the order of their ids: an index scan, however many there are. */
export async function idsAfter(
  tx: Tx,
  { venueId, addressBookId, personIds, guests: filter }: Scope,
  after: number,
  most: number,
): Promise<RawBuilder<unknown>> {
  if (filter)
    return sql`
      select p.id from ${guests}
      where g.venue_id = ${venueId} and g.person_id > ${after} and ${await guestCondition(tx, [venueId], filter)}
      order by g.person_id limit ${most}`
  if (personIds)
    return sql`
      select id from person
      where venue_id = ${venueId} and id = any(${personIds}::int[]) and id > ${after} and deleted_at is null
      order by id limit ${most}`
  if (addressBookId)
    return sql`
      select person_id as id from address_book_member
      where venue_id = ${venueId} and address_book_id = ${addressBookId} and person_id > ${after}
      order by person_id limit ${most}`
  return sql`
    select id from person where venue_id = ${venueId} and id > ${after} and deleted_at is null
    order by id limit ${most}`
}
