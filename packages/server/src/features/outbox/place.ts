import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../kernel/http/errors.ts'

/** Where a page of a list by time begins: a moment in microseconds since 1970, an id, and a number within it. */
export interface Place {
  micros: number
  id: string
  n: number
}

const FORM = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/

export const writePlace = ({ micros, id, n }: Place): string =>
  Buffer.from(`${micros}.${id}.${n}`).toString('base64url')

export function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, micros, id, n] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  if (id === undefined)
    throw new AppError('invalid', 'query.cursor: not a cursor of this list. Start again without it.', {
      fields: { 'query.cursor': 'invalid' },
    })
  return { micros: Number(micros), id, n: Number(n) }
}

export const microsOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${column}) * 1000000)::bigint`

/** The moment of a place, to the microsecond. */
export const momentOf = ({ micros }: Place): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

/** A page of rows that were read with one more than it holds. */
export function pageOf<R extends Place, T>(
  rows: readonly R[],
  perPage: number,
  totalItems: number,
  toItem: (row: R) => T,
) {
  const last = rows[perPage - 1]
  return {
    items: rows.slice(0, perPage).map(toItem),
    perPage,
    totalItems,
    nextCursor: last && rows.length > perPage ? writePlace(last) : undefined,
  }
}
