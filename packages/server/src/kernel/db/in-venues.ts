import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row is of one of these venues. One venue is compared by itself: an index that begins with it then returns
 * its rows in the index's order. None has no rows.
 */
export const inVenues = (column: RawBuilder<unknown>, venueIds: readonly number[]): RawBuilder<boolean> =>
  venueIds.length === 1
    ? sql<boolean>`${column} = ${venueIds[0]}`
    : sql<boolean>`${column} = any(${venueIds}::int[])`
