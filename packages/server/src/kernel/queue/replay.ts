import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { InboxItem, InboxProcessor } from './inbox.ts'

/** A filter of stored arrivals; omitted fields match all. */
export interface ReplayFilter {
  /** Such as `whatsapp`. */
  provider?: string
  venueId?: number
  /** The provider's id of the event. */
  eventId?: string
  from?: Date
  to?: Date
}

export interface Replayable {
  id: number
  provider: string
  eventId: string
  isProcessed: boolean
  error: string | null
}

/** The stored arrivals that match a filter, oldest first; needs a system transaction. */
export async function findReplayable(tx: Tx, filter: ReplayFilter): Promise<Replayable[]> {
  const { provider = null, venueId = null, eventId = null, from = null, to = null } = filter
  const { rows } = await sql<Replayable>`
    select i.id, i.provider, i.event_id as "eventId", i.done_at is not null as "isProcessed", i.error
    from inbox i
    where (${provider}::text is null or i.provider = ${provider})
      and (${eventId}::text is null or i.event_id = ${eventId})
      and (${from}::timestamptz is null or i.received_at >= ${from})
      and (${to}::timestamptz is null or i.received_at < ${to})
      and (${venueId}::int is null or i.venue_id = ${venueId} or exists (
        select from channel_account a
        where a.venue_id = ${venueId} and a.platform = i.provider and a.external_id = i.account
          and a.connected_at is not null
      ))
    order by i.received_at, i.id`.execute(tx)
  return rows
}

async function lockItem(tx: Tx, id: number): Promise<InboxItem> {
  const { rows } = await sql<InboxItem>`
    select id, provider, account, event_id as "eventId", venue_id as "venueId", raw,
      received_at as "receivedAt", attempts + 1 as attempt
    from inbox where id = ${id} for update`.execute(tx)
  const [item] = rows
  if (!item) throw new Error('it is no longer stored')
  return item
}

/**
 * Processes one arrival now, regardless of earlier attempts; returns the failure, if any. A failed one stays as it was,
 * with the reason.
 */
export async function replay(db: Database, id: number, process: InboxProcessor): Promise<string | undefined> {
  try {
    await db.system(async (tx) => {
      const item = await lockItem(tx, id)
      await process(tx, item)
      await sql`
        update inbox set done_at = now(), attempts = ${item.attempt}, error = null where id = ${id}`.execute(
        tx,
      )
    })
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await db.system((tx) => sql`update inbox set error = ${reason} where id = ${id}`.execute(tx))
    return reason
  }
}
