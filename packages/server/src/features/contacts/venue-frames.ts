import { type RawBuilder, sql } from 'kysely'

/** A venue of a list, and when the days of the filter begin and end in its time zone. */
export interface VenueFrame {
  venueId: number
  from: Date | undefined
  until: Date | undefined
}

interface InVenues {
  venues: readonly VenueFrame[]
}

/** The venue that rows are of: the only one, so that it is known when the query is planned, or each in turn. */
export function venueOf({ venues: [first, second] }: InVenues): RawBuilder<unknown> {
  return first && !second ? sql`${first.venueId}` : sql`f.venue_id`
}

/** When the days of the filter begin and end in that venue. */
export function daysOf({ venues }: InVenues): { from?: RawBuilder<unknown>; until?: RawBuilder<unknown> } {
  const [first, second] = venues
  const { from, until } = first ?? {}
  return {
    ...(from ? { from: second ? sql`f.from_at` : sql`${from}` } : {}),
    ...(until ? { until: second ? sql`f.until_at` : sql`${until}` } : {}),
  }
}

/** The rows of each of the venues, in one statement. */
export function inEach({ venues }: InVenues, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const ids = venues.map(({ venueId }) => venueId)
  const from = venues.map((one) => one.from?.toISOString() ?? null)
  const until = venues.map((one) => one.until?.toISOString() ?? null)
  return sql`select r.* from
    unnest(${ids}::int[], ${from}::timestamptz[], ${until}::timestamptz[]) as f (venue_id, from_at, until_at)
    cross join lateral (${rows}) r`
}
