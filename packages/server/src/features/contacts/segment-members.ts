import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { listPage } from './contact-list.ts'

const PAGE = 1_000

/** Everybody who is of a segment now, by id; not all of them where they are more than `most`. */
export async function segmentMembers(
  tx: Tx,
  venueId: number,
  segmentId: number,
  most = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const segment = await tx
    .selectFrom('segment')
    .select(['address_book_id as bookId', 'filter'])
    .where('venue_id', '=', venueId)
    .where('id', '=', segmentId)
    .executeTakeFirst()
  if (!segment) throw notFound()
  const { custom, ...filter } = segment.filter
  const query = { ...filter, ...(custom ? { custom: JSON.stringify(custom) } : {}), page: 1, perpage: PAGE }
  const ids: number[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listPage(tx, [venueId], segment.bookId ?? undefined, { ...query, cursor })
    ids.push(...page.items.map(({ contactId }) => contactId))
    if (page.nextCursor === undefined || ids.length > most) return ids
    cursor = page.nextCursor
  }
}
