import { formatCursor } from '@comptoir/core/live'
import { sql } from 'kysely'
import { afterCommit, type Database, databaseOf, type Tx, withCommit } from '../db/database.ts'

/** Notified on every server when events of a venue were committed; {@link readNotice} parses the notice. */
export const eventsChannel = 'comptoir_events'

/** NOTIFY takes 8,000 bytes, including the envelope of the event. */
const MOST_CARRIED_BYTES = 7700

const keptDays = 7
const keptPerVenue = 50_000
const prunedAtOnce = 5_000

export interface NewEvent {
  venueId: number
  type: string
  payload: unknown
  /** Set when a visitor of this conversation may see the event too. */
  conversationId?: string
}

export interface VenueEvent {
  venueId: number
  /** Position in the venue's own sequence: 1, 2, 3… in the order of the commits, without gaps. */
  seq: number
  type: string
  payload: unknown
  conversationId: string | null
  at: Date
}

type Listener = (events: readonly VenueEvent[]) => void

const listenersOf = new WeakMap<Database, Set<Listener>>()
const uncommitted = new WeakMap<Tx, VenueEvent[]>()

/**
 * Records an event with the commit of the change it is about. Its number is assigned then, and the venue's counter is
 * locked for no longer than the database needs to commit.
 */
export function emit(tx: Tx, event: NewEvent): void {
  const { venueId, type, payload, conversationId = null } = event
  const json = JSON.stringify(payload)
  const { peers } = databaseOf(tx)
  // Other servers then need not read it from the table.
  const isCarried = Buffer.byteLength(json) <= MOST_CARRIED_BYTES
  const none = sql`null`
  const head = sql`concat_ws(' ', venue_id, seq, ${isCarried ? headOfEvent : none})`
  const notified = sql`pg_notify(${eventsChannel}, concat_ws(' ', ${head}, ${isCarried ? sql`json` : none}))`
  const statement = sql<{ seq: number; at: Date; head: string }>`
    with given as (select ${json}::text as json),
    next as (
      insert into event_seq (venue_id, n) values (${venueId}, 1)
      on conflict (venue_id) do update set n = event_seq.n + 1
      returning n
    ), written as (
      insert into event (venue_id, seq, type, payload, conversation_id)
      select ${venueId}, n, ${type}, json::jsonb, ${conversationId}::uuid from next, given
      returning *
    )
    select seq, at, ${peers.statement ? notified : head} as head from written, given`
  const events = eventsOf(tx)
  const take = (rows: readonly { seq: number; at: Date; head: string }[]) => {
    for (const { seq, at, head } of rows) {
      events.push({ venueId, seq, type, payload, conversationId, at })
      if (!peers.statement)
        peers.notify([{ channel: eventsChannel, notice: isCarried ? `${head} ${json}` : head }])
    }
  }
  withCommit(tx, statement, take, venueId)
}

const headOfEvent = sql`jsonb_build_object('type', type, 'conversationId', conversation_id, 'at', at)`

/** What a notice says of a venue's newest event; undefined where notices may have been lost. */
export interface Notice {
  venueId: number
  seq: number
  /** The event itself, where the notice carries it. */
  event(): VenueEvent | undefined
}

export function readNotice(notice: string): Notice | undefined {
  const [, venue, number, head, payload] = /^(\d+) (\d+)(?: (\{.*?\}) (.*))?$/s.exec(notice) ?? []
  if (venue === undefined) return undefined
  const [venueId, seq] = [Number(venue), Number(number)]
  return {
    venueId,
    seq,
    event() {
      if (head === undefined || payload === undefined) return undefined
      const { type, conversationId, at } = JSON.parse(head) as Pick<
        VenueEvent,
        'type' | 'conversationId' | 'at'
      >
      return { venueId, seq, type, conversationId, at: new Date(at), payload: JSON.parse(payload) }
    },
  }
}

/** The events of a transaction, handed over together once they are committed. */
function eventsOf(tx: Tx): VenueEvent[] {
  const known = uncommitted.get(tx)
  if (known !== undefined) return known
  const events: VenueEvent[] = []
  uncommitted.set(tx, events)
  const database = databaseOf(tx)
  afterCommit(tx, () => {
    for (const listener of listenersOf.get(database) ?? []) listener(events)
  })
  return events
}

/**
 * Hands over the events of each transaction that this process committed, at once and without reading them back.
 * Two transactions of one venue may be handed over in the wrong order: go by `seq`. The listener must not throw.
 */
export function onCommitted(database: Database, listener: Listener): () => void {
  const listeners = listenersOf.get(database) ?? new Set()
  listenersOf.set(database, listeners.add(listener))
  return () => listeners.delete(listener)
}

/** The position after everything committed in these venues, as the id of an event. */
export async function lastEventId(
  tx: Tx,
  venueIds: readonly number[],
  isAllVenues: boolean,
): Promise<string> {
  const { rows } = await sql<{ venueId: number; seq: number }>`
    select v.venue_id as "venueId", coalesce(s.n, 0)::int as seq
    from unnest(${venueIds}::int[]) v (venue_id) left join event_seq s on s.venue_id = v.venue_id`.execute(tx)
  return formatCursor(new Map(rows.map(({ venueId, seq }) => [isAllVenues ? String(venueId) : '', seq])))
}

/** The venue's events after a sequence number, oldest first; with a conversation, only those that concern it. */
export async function readEvents(
  tx: Tx,
  venueId: number,
  afterSeq: number,
  limit: number,
  conversationId?: string,
): Promise<VenueEvent[]> {
  let query = tx
    .selectFrom('event')
    .select(['venue_id as venueId', 'seq', 'type', 'payload', 'conversation_id as conversationId', 'at'])
    .where('venue_id', '=', venueId)
    .where('seq', '>', afterSeq)
  if (conversationId !== undefined) query = query.where('conversation_id', '=', conversationId)
  return query.orderBy('seq').limit(limit).execute()
}

/** The newest position of a venue, and the first events after a given one. */
export interface News {
  newest: number
  events: VenueEvent[]
}

/** A position in a venue's events. */
export interface Place {
  venueId: number
  after: number | undefined
  /** The most events that are useful; if there are more, none is returned. */
  most?: number
}

/** The result for a venue without new events. */
interface NoEvent extends Record<Exclude<keyof VenueEvent, 'venueId'>, null> {
  venueId: number
}

/** The new events of many venues, each after a position, in one query; without a position, the venue's newest one. */
export async function readNews(tx: Tx, places: readonly Place[], limit: number): Promise<Map<number, News>> {
  const venueIds = places.map(({ venueId }) => venueId)
  const afters = places.map(({ after }) => after ?? null)
  const mosts = places.map(({ most }) => most ?? null)
  const { rows } = await sql<(VenueEvent | NoEvent) & { newest: number }>`
    select p.venue_id as "venueId", s.n as newest,
      e.seq, e.type, e.payload, e.conversation_id as "conversationId", e.at
    from unnest(${venueIds}::bigint[], ${afters}::bigint[], ${mosts}::bigint[]) as p (venue_id, after, most)
    join event_seq s on s.venue_id = p.venue_id
    left join lateral (
      select * from event
      where venue_id = p.venue_id and seq > p.after and s.n > p.after and s.n - p.after <= coalesce(p.most, s.n)
      order by seq limit ${limit}
    ) e on true
    order by p.venue_id, e.seq`.execute(tx)
  const news = new Map<number, News>()
  for (const { newest, ...event } of rows) {
    const known = news.get(event.venueId) ?? { newest, events: [] }
    news.set(event.venueId, known)
    if (event.seq !== null) known.events.push(event)
  }
  return news
}

export interface EventRange {
  /** The first number that can still be read; newest + 1 when none is kept. */
  oldest: number
  /** The last number given out; 0 before the first event. */
  newest: number
}

/**
 * The positions that can be resumed: a client at `seq` misses nothing if oldest - 1 <= seq <= newest, otherwise it
 * must reload its lists.
 */
export async function eventRange(tx: Tx, venueId: number): Promise<EventRange> {
  const { rows } = await sql<EventRange>`
    select s.n as newest, coalesce((select min(seq) from event where venue_id = s.venue_id), s.n + 1) as oldest
    from event_seq s where s.venue_id = ${venueId}
  `.execute(tx)
  return rows[0] ?? { oldest: 1, newest: 0 }
}

export interface Retention {
  days?: number
  perVenue?: number
}

interface Pruned {
  venueId: number
  lastGone: number
}

/**
 * Deletes events older than 7 days or beyond the last 50,000 of their venue, a batch of the oldest of each; by number
 * alone, so that the rest of a venue never has a gap, whatever the clock did. Returns, for each venue that lost
 * some, the oldest number it still has.
 */
export async function pruneEvents(
  tx: Tx,
  { days = keptDays, perVenue = keptPerVenue }: Retention = {},
): Promise<Map<number, number>> {
  const { rows } = await sql<Pruned>`
    with bound as (
      select s.venue_id, least(greatest(s.n - ${perVenue}::bigint, aged.seq), first.seq + ${prunedAtOnce}::bigint - 1) as last
      from event_seq s
      cross join lateral (select min(seq) as seq from event where venue_id = s.venue_id) first
      cross join lateral (
        select coalesce(max(seq), 0) as seq from event
        where venue_id = s.venue_id and at < now() - ${days} * interval '1 day'
      ) aged
      where first.seq is not null
    )
    delete from event using bound
    where event.venue_id = bound.venue_id and event.seq <= bound.last
    returning event.venue_id as "venueId", bound.last as "lastGone"
  `.execute(tx)
  return new Map(rows.map(({ venueId, lastGone }) => [venueId, lastGone + 1]))
}
