import type { ContactFilter } from '@comptoir/core/contacts'
import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { readConditions } from './custom-conditions.ts'

type Segments = Pick<
  Handlers<typeof contract.contacts>,
  'listSegments' | 'createSegment' | 'updateSegment' | 'deleteSegment'
>

const AT_MOST = 200
const columns = ['venue_id as venueId', 'id', 'name', 'address_book_id as addressBookId', 'filter'] as const

/** Refuses a name that another segment has, and the one too many. */
async function requirePlace(tx: Tx, venueId: number, name: string, id?: number): Promise<void> {
  const { rows } = await sql<{ n: number; isTaken: boolean | null }>`
    select count(*)::int as n, bool_or(lower(name) = lower(${name}) and id <> ${id ?? 0}) as "isTaken"
    from segment where venue_id = ${venueId}`.execute(tx)
  if (rows[0]?.isTaken)
    throw new AppError('conflict', 'name: is used by another segment', { fields: { name: 'taken' } })
  if (id === undefined && (rows[0]?.n ?? 0) >= AT_MOST)
    throw new AppError('rule', `A venue can have at most ${AT_MOST} segments. Delete one first.`)
}

/** Refuses conditions that no column of the venue can meet. */
async function requireFilter(tx: Tx, venueId: number, { custom }: ContactFilter): Promise<void> {
  await readConditions(tx, venueId, custom ?? [])
}

/** Choices of contacts that are evaluated each time. */
export function segmentHandlers(): Segments {
  return {
    listSegments: (_, { tx, venueIds }) =>
      tx
        .selectFrom('segment')
        .select(columns)
        .where(inVenues(sql`venue_id`, venueIds))
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),
    async createSegment({ params: { venueId }, body: { name, addressBookId = null, filter } }, { tx }) {
      await requirePlace(tx, venueId, name)
      await requireFilter(tx, venueId, filter)
      return tx
        .insertInto('segment')
        .values({ venue_id: venueId, name, address_book_id: addressBookId, filter: JSON.stringify(filter) })
        .returning(columns)
        .executeTakeFirstOrThrow()
    },
    async updateSegment({ params: { venueId, id }, body: { name, addressBookId, filter } }, { tx }) {
      if (name !== undefined) await requirePlace(tx, venueId, name, id)
      if (filter !== undefined) await requireFilter(tx, venueId, filter)
      const row = await tx
        .updateTable('segment')
        .set({
          // Something is always set: an empty change returns the segment as it is.
          venue_id: venueId,
          ...(name === undefined ? {} : { name }),
          ...(addressBookId === undefined ? {} : { address_book_id: addressBookId }),
          ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
        })
        .where('venue_id', '=', venueId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
      if (!row) throw notFound()
      return row
    },
    async deleteSegment({ params: { venueId, id } }, { tx }) {
      await tx.deleteFrom('segment').where('venue_id', '=', venueId).where('id', '=', id).execute()
      return undefined
    },
  }
}
