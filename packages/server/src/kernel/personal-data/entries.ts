import type { TimelineEntry } from '@comptoir/core/personal-data'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Number of characters of a text that the history shows. */
export const EXCERPT = 160

/** An entry as the database returns it. */
type Row<K extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: K }>, 'kind' | 'at'> & {
  at: Date
}

/** Reads entries of one kind; the query's columns have the names of the entry's fields. */
export async function readEntries<K extends TimelineEntry['kind']>(
  tx: Tx,
  kind: K,
  query: RawBuilder<unknown>,
): Promise<TimelineEntry[]> {
  const { rows } = await (query as RawBuilder<Row<K>>).execute(tx)
  return rows.map((row) => ({ ...row, kind, at: row.at.toISOString() }) as unknown as TimelineEntry)
}

/** The rows that a query returns, unchanged. */
export async function readAll(tx: Tx, query: RawBuilder<unknown>): Promise<unknown[]> {
  return (await query.execute(tx)).rows
}

/** How many rows a statement deleted. */
export async function countGone(tx: Tx, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(tx)).numAffectedRows ?? 0)
}
