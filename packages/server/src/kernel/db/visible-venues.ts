import { sql } from 'kysely'
import type { Tx } from './unit-of-work.ts'

/**
 * Opens the rows of other venues to a running transaction of one, besides those that it sees. Only for a call that has
 * checked what its caller may do in each of them.
 */
export async function addVisibleVenues(tx: Tx, venueIds: readonly number[]): Promise<void> {
  await sql<{ venues: string | null }>`
    select set_config('app.venues', (
      select array_agg(distinct id)::text
      from unnest(coalesce(nullif(current_setting('app.venues', true), ''), '{}')::int[] || ${venueIds}::int[]) id
    ), true) as venues`.execute(tx)
}
