import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { QueueSource } from '../queue/queue.ts'
import { startQueueWorker } from '../queue/queue-worker.ts'
import { eventsChannel, onCommitted, readEvents, type VenueEvent } from './events.ts'

const pageSize = 100
/** A venue without readers is asked about again after so long: one may have come. */
const IGNORED_MS = 1_000

/**
 * Writes what the events of a venue cause, usually jobs, in the transaction that moves the reader's cursor: after a
 * crash it has happened wholly or not at all. `name` is the reader's, without its kind.
 */
export type EventReader = (
  tx: Tx,
  venueId: number,
  name: string,
  events: readonly VenueEvent[],
) => Promise<void>

export interface Behind {
  venueId: number
  reader: string
}

/**
 * Brings every cursor up to the newest event of its venue: woken by commits, it asks about their venues alone; the
 * poller asks about all. By kind: a cursor belongs to the kind before its colon. Several processes may run it, as a
 * cursor that one holds is skipped by the others.
 */
export function eventReaders(readers: Readonly<Record<string, EventReader>>): QueueSource {
  const kinds = Object.keys(readers)
  return async ({ db, log, look }) => {
    const notices = createNotices(db, kinds)
    let isStopped = false

    const worker = startQueueWorker(
      async () => {
        for (const one of await notices.take()) {
          if (isStopped) return false
          const hasMoved = await advance(db, one, readers).catch((error: unknown) => {
            log('error', `reading events for ${one.reader} failed`, error)
            return false
          })
          if (hasMoved) notices.add(one.venueId)
        }
        return notices.isSomeLeft()
      },
      (error) => log('warn', 'polling for new events failed', error),
    )

    const notice = (venueId: number) => {
      if (notices.add(venueId)) worker.wake()
    }
    const offs = [
      onCommitted(db, (events) => {
        for (const { venueId } of events) notice(venueId)
      }),
      await db.peers.listen(eventsChannel, (payload) => {
        const venueId = Number.parseInt(payload, 10)
        // An empty notice says that others may have been lost.
        if (Number.isNaN(venueId)) look()
        else notice(venueId)
      }),
    ]

    return {
      name: 'event readers',
      due: sql`array(${behind(kinds, sql`'event readers'`)} limit 1)`,
      wake() {
        notices.addAll()
        worker.wake()
      },
      async stop() {
        isStopped = true
        for (const off of offs) await off()
        await worker.stop()
      },
    }
  }
}

/** Of which venues new events were announced. */
function createNotices(db: Database, kinds: readonly string[]) {
  const venues = new Set<number>()
  /** Venues that no reader followed a moment ago: their events wake no one. */
  const ignored = new Set<number>()
  let ignoredFrom = 0
  let isAll = false
  return {
    /** Returns whether a reader may follow the venue. */
    add(venueId: number): boolean {
      if (performance.now() - ignoredFrom > IGNORED_MS) {
        ignored.clear()
        ignoredFrom = performance.now()
      }
      if (ignored.has(venueId)) return false
      venues.add(venueId)
      return true
    },
    addAll() {
      isAll = true
    },
    isSomeLeft: () => isAll || venues.size > 0,
    /** The cursors that are behind in what was announced since the last time. */
    async take(): Promise<readonly Behind[]> {
      const venueIds = [...venues]
      venues.clear()
      if (isAll) {
        isAll = false
        return findBehind(db, kinds)
      }
      const { found, followed } = await findBehindOf(db, kinds, venueIds)
      for (const venueId of venueIds) if (!followed.has(venueId)) ignored.add(venueId)
      return found
    },
  }
}

const isOneOf = (kinds: readonly string[]) => sql<boolean>`split_part(reader, ':', 1) = any(${kinds}::text[])`

/** Cursors of all venues that are behind the newest event. Names are split of these alone, not of all the others. */
const behind = (kinds: readonly string[], columns: RawBuilder<unknown>) => sql`
  with behind as materialized (
    select c.venue_id, c.reader from event_cursor c join event_seq s on s.venue_id = c.venue_id and s.n > c.seq
  )
  select ${columns} from behind where ${isOneOf(kinds)}`

export async function findBehind(db: Database, kinds: readonly string[]): Promise<readonly Behind[]> {
  const { rows } = await db.ask((tx) =>
    sql<Behind>`${behind(kinds, sql`venue_id as "venueId", reader`)}`.execute(tx),
  )
  return rows
}

/** The cursors of these venues that are behind, and which of the venues have any. */
async function findBehindOf(
  db: Database,
  kinds: readonly string[],
  venueIds: readonly number[],
): Promise<{ found: Behind[]; followed: ReadonlySet<number> }> {
  if (venueIds.length === 0) return { found: [], followed: new Set() }
  const { rows } = await db.ask((tx) =>
    sql<Behind & { isBehind: boolean }>`
      select c.venue_id as "venueId", c.reader, coalesce(s.n > c.seq, false) as "isBehind"
      from event_cursor c left join event_seq s on s.venue_id = c.venue_id
      where c.venue_id = any(${venueIds}::int[]) and ${isOneOf(kinds)}`.execute(tx),
  )
  return {
    found: rows.filter(({ isBehind }) => isBehind),
    followed: new Set(rows.map(({ venueId }) => venueId)),
  }
}

/**
 * One portion of one cursor; returns whether it moved.
 * Not leased, as its effect is in the transaction that takes it: `queue/inbox.ts` says what a lease would cost.
 */
async function advance(
  db: Database,
  { venueId, reader }: Behind,
  readers: Readonly<Record<string, EventReader>>,
): Promise<boolean> {
  const [kind = '', name = ''] = reader.split(':')
  const read = readers[kind]
  if (!read) return false
  return db.system(async (tx) => {
    const { rows } = await sql<{ seq: number; newest: number }>`
      select c.seq, (select n from event_seq where venue_id = c.venue_id) as newest
      from event_cursor c where c.venue_id = ${venueId} and c.reader = ${reader} for update skip locked`.execute(
      tx,
    )
    const [cursor] = rows
    if (!cursor || cursor.newest <= cursor.seq) return false
    const events = await readEvents(tx, venueId, cursor.seq, pageSize)
    if (events.length > 0) await read(tx, venueId, name, events)
    // Nothing left of that time: the events were pruned after their seven days.
    const seq = events.at(-1)?.seq ?? cursor.newest
    await sql`update event_cursor set seq = ${seq} where venue_id = ${venueId} and reader = ${reader}`.execute(
      tx,
    )
    return true
  })
}
