import * as z from 'zod/mini'

/** A page of a list whose position is sent in response headers (CON-18, D-53). */
export interface Page<T> {
  items: T
  /** From 1. */
  page: number
  perPage: number
  totalItems: number
  totalPages: number
}

/** A page of a list that is read by cursor; reading costs the same however deep the page is. */
export interface CursorPage<T> {
  items: T
  perPage: number
  totalItems: number
  /** Pass it as `cursor` to read on; undefined at the end. */
  nextCursor: string | undefined
}

/**
 * The former name of {@link CursorPage}.
 * @deprecated Use {@link CursorPage}.
 */
export type Stretch<T> = CursorPage<T>

/** A page of a list that is read by number or by cursor: the cursor costs the same however deep. */
export interface Listing<T> extends Page<T> {
  /** Pass it as `cursor` to read the next page; undefined at the end. */
  nextCursor: string | undefined
}

/** The headers of a paged answer, exposed to other origins (D-53). */
export const pageHeaders = [
  'itemsonpage',
  'page',
  'perpage',
  'totalitems',
  'totalpages',
  'nextcursor',
] as const

const perpage = (fallback: number) => z._default(z.int().check(z.minimum(1), z.maximum(100)), fallback)

/**
 * Query of a list with page numbers: page from 1, 25 a page, at most 100 (D-53).
 * @example
 * import { pageQuery } from '@comptoir/core/http'
 * import * as z from 'zod/mini'
 *
 * z.parse(z.strictObject(pageQuery()), {}) // => { page: 1, perpage: 25 }
 */
export const pageQuery = (fallback = 25) => ({
  page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
  perpage: perpage(fallback),
})

/**
 * Query of a list that is read by cursor.
 * @example
 * import { cursorQuery } from '@comptoir/core/http'
 * import * as z from 'zod/mini'
 *
 * const query = z.strictObject({ ...cursorQuery(30), search: z.optional(z.string()) })
 * z.parse(query, {}) // => { perpage: 30 }
 */
export const cursorQuery = (fallback = 25) => ({
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))),
  perpage: perpage(fallback),
})

/**
 * Query of a list that is read by cursor, or by page number as a fallback: the further back the page, the slower (D-53).
 * @example
 * import { cursorOrPageQuery } from '@comptoir/core/http'
 * import * as z from 'zod/mini'
 *
 * z.parse(z.strictObject(cursorOrPageQuery(30)), { page: 2 }) // => { page: 2, perpage: 30 }
 */
export const cursorOrPageQuery = (fallback = 25) => ({
  ...cursorQuery(fallback),
  page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
})
