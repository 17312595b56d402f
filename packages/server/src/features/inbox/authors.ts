import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { MessageRow } from './serializers.ts'

type Written = Pick<MessageRow, 'manager_id' | 'is_from_business' | 'is_generated'>

/** Who wrote messages of the business, by manager: their first names, which are all that customers see of them. */
export type Authors = ReadonlyMap<number, string>

/** The person who wrote a message; undefined for customers, rules and the agent. */
const writerOf = ({ manager_id, is_from_business, is_generated }: Written) =>
  is_from_business && !is_generated ? manager_id : null

/** Finds who wrote messages; those who have left the venue, staff of ours and those without a name are not shown. */
export async function findAuthors(tx: Tx, venueId: number, rows: readonly Written[]): Promise<Authors> {
  const ids = [...new Set(rows.map(writerOf).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: number; name: string }>`
    select m.id, m.first_name as name from manager m join venue_manager v on v.manager_id = m.id
    where v.venue_id = ${venueId} and m.id = any(${ids}::int[]) and m.first_name <> ''`.execute(tx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

/** The first name of who wrote a message; absent where no one of the venue did. */
export function authorIn(authors: Authors, row: Written): { author?: string } {
  const id = writerOf(row)
  const author = id === null ? undefined : authors.get(id)
  return author === undefined ? {} : { author }
}

/** The same of a single message, as its live event carries it. */
export async function authorOf(tx: Tx, row: MessageRow): Promise<{ author?: string }> {
  return authorIn(await findAuthors(tx, row.venue_id, [row]), row)
}
