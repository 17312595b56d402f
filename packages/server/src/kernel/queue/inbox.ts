import { sql } from 'kysely'
import { type Database, notifyPeers, type Tx } from '../db/database.ts'
import { retryDelayMs } from './backoff.ts'
import { STUCK_ATTEMPTS, UnreadableEvent } from './unreadable.ts'

/** Notified with the provider when something arrived. */
export const inboxChannel = 'comptoir_inbox'

/** After so many attempts the item is left with its error. */
const triedDays = 7

export interface Arrival {
  provider: string
  /** The provider's id of the account that the event is for. */
  account: string
  /** The provider's id of the event, or one derived from its content. */
  eventId: string
  /**
   * Where ids go by the time: the one that the same event had a little earlier. What is stored as that is not again.
   */
  earlierId?: string
  /** The body as received, before any parsing. */
  raw: string
  venueId?: number
}

export interface InboxItem {
  id: number
  provider: string
  account: string
  eventId: string
  venueId: number | null
  raw: string
  receivedAt: Date
  attempt: number
}

/** Processes one item in the transaction that marks it done: its effect happens once, whatever crashes. */
export type InboxProcessor = (tx: Tx, item: InboxItem) => Promise<void>

/** Stores what providers sent; returns how much of it had not been stored before. */
export async function receive(tx: Tx, arrivals: readonly Arrival[]): Promise<number> {
  const column = <T>(read: (arrival: Arrival) => T) => arrivals.map(read)
  const { rows } = await sql<{ provider: string }>`
    insert into inbox (provider, account, event_id, venue_id, raw)
    select provider, account, event_id, venue_id, raw from unnest(
      ${column(({ provider }) => provider)}::text[], ${column(({ account }) => account)}::text[],
      ${column(({ eventId }) => eventId)}::text[], ${column(({ venueId }) => venueId ?? null)}::int[],
      ${column(({ raw }) => raw)}::text[], ${column(({ earlierId }) => earlierId ?? null)}::text[]
    ) as a (provider, account, event_id, venue_id, raw, earlier_id)
    where (
      select i.id from inbox i
      where i.provider = a.provider and i.account = a.account and i.event_id = a.earlier_id
    ) is null
    on conflict (provider, account, event_id) do nothing
    returning provider
  `.execute(tx)
  for (const { provider } of rows) notifyPeers(tx, inboxChannel, provider)
  return rows.length
}

/**
 * Processes the next due item of a provider; returns whether there was one. It is not leased: its effect, and
 * its completion, are in the transaction that takes it. A lease would need two more (measured, one item after the
 * other on the embedded database: 146 a second, leased 129).
 */
export async function workInbox(db: Database, provider: string, process: InboxProcessor): Promise<boolean> {
  let item: InboxItem | undefined
  try {
    await db.system(async (tx) => {
      item = await nextItem(tx, provider)
      if (item === undefined) return
      await process(tx, item)
      await sql`
        update inbox set done_at = now(), attempts = ${item.attempt}, error = null where id = ${item.id}
      `.execute(tx)
    })
  } catch (error) {
    if (item === undefined) throw error
    await postpone(db, item, error)
  }
  return item !== undefined
}

async function nextItem(tx: Tx, provider: string): Promise<InboxItem | undefined> {
  const { rows } = await sql<InboxItem>`
    select id, provider, account, event_id as "eventId", venue_id as "venueId", raw,
      received_at as "receivedAt", attempts + 1 as attempt
    from inbox
    where provider = ${provider} and done_at is null and next_at <= now()
      and received_at > now() - ${triedDays} * interval '1 day'
    order by next_at, id limit 1
    for update skip locked
  `.execute(tx)
  return rows[0]
}

async function postpone(db: Database, item: InboxItem, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  const attempts = error instanceof UnreadableEvent ? Math.max(item.attempt, STUCK_ATTEMPTS) : item.attempt
  await db.system((tx) =>
    sql`
      update inbox set attempts = ${attempts}, error = ${reason},
        next_at = now() + ${retryDelayMs(attempts)} * interval '1 millisecond'
      where id = ${item.id} and done_at is null
    `.execute(tx),
  )
}
