import { sql } from 'kysely'
import type { Database } from '../../../server/src/testing/kernel.ts'

/** What the tables say when all is quiet. */
export interface Stored {
  messages: number
  /** Messages with more than one event. */
  receivedTwice: number
  /** Venues whose numbers are not 1 to n. */
  holes: number
  newest: Map<number, number>
}

export async function readStored(database: Database): Promise<Stored> {
  return database.system(async (tx) => {
    const { rows: counts } = await sql<Omit<Stored, 'newest'>>`
      select (select count(*) from message)::int as messages,
        (select count(*) from (
          select from event where type = 'messages.received' group by venue_id, payload->'message'->>'id'
          having count(*) > 1) twice)::int as "receivedTwice",
        (select count(*) from event_seq s
          where s.n <> (select count(*) from event e where e.venue_id = s.venue_id))::int as holes`.execute(
      tx,
    )
    const { rows } = await sql<{ venueId: number; n: number }>`
      select venue_id as "venueId", n from event_seq`.execute(tx)
    const [count] = counts
    if (!count) throw new Error('the tables could not be counted')
    return { ...count, newest: new Map(rows.map(({ venueId, n }) => [venueId, n])) }
  })
}
