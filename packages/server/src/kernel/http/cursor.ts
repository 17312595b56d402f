import { AppError } from './errors.ts'

/** A position in a list ordered by time and id: where the next page begins. */
export interface Cursor {
  at: Date
  id: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Writes a cursor that callers pass back and need not understand. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('.')
  if (!/^\d{1,14}$/.test(time) || !UUID.test(id))
    throw new AppError('invalid', 'query.cursor: not a cursor of this list. Start again without it.', {
      fields: { 'query.cursor': 'invalid' },
    })
  return { at: new Date(Number(time)), id }
}

interface Place {
  cursor?: string | undefined
  page?: number | undefined
  perpage: number
}

/** How many rows stand before a page: a cursor names the place itself. */
export const rowsBefore = ({ cursor, page = 1, perpage }: Place) =>
  cursor === undefined ? (page - 1) * perpage : 0

/** Where a page that was read by number stands; of one by cursor, only how many there are. */
export const numbersOf = ({ cursor, page = 1, perpage }: Place, total: number) => ({
  ...(cursor === undefined ? { page } : {}),
  totalPages: Math.ceil(total / perpage),
})

/** Makes a page of rows read with one row more than it holds, which says whether there is a next page. */
export function cursorPage<R, T>(
  rows: R[],
  perPage: number,
  totalItems: number,
  toItem: (row: R) => T,
  place: (row: R) => Cursor,
) {
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    perPage,
    totalItems,
    nextCursor: last !== undefined && rows.length > perPage ? writeCursor(place(last)) : undefined,
  }
}
