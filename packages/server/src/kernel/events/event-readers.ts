import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { startLane } from '../queue/lane.ts'
import { eventsChannel, onCommitted, readEvents, type VenueEvent } from './events.ts'

const defaultPollMs = 1000
const pageSize = 100

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

export interface EventReadersOptions {
  /** By kind: a cursor belongs to the kind before its colon. */
  readers: Readonly<Record<string, EventReader>>
  log: (level: 'warn' | 'error', message: string, error: unknown) => void
  /** How often the cursors are compared with the events, because a notice may be lost; 1 s unless said otherwise. */
  pollMs?: number
}

export interface EventReaders {
  /** Waits for the transaction that is running and begins none. */
  stop(): Promise<void>
}

export interface Behind {
  venueId: number
  reader: string
}

/**
 * Brings every cursor up to the newest event of its venue: woken by commits, it asks about their venues alone; a poll
 * asks about all. Several nodes may run it, as a cursor that one holds is skipped by the others.
 */
export async function startEventReaders(db: Database, options: EventReadersOptions): Promise<EventReaders> {
  const { readers, log, pollMs = defaultPollMs } = options
  const kinds = Object.keys(readers)
  /** Venues with events that were not looked at yet. */
  const waiting = new Set<number>()
  /** Venues that no reader follows: their events wake nobody until the next poll looks at all. */
  const ignored = new Set<number>()
  let isPolling = true
  let isStopped = false

  async function findWork(): Promise<Behind[]> {
    if (isPolling) {
      isPolling = false
      waiting.clear()
      ignored.clear()
      return findBehind(db, kinds)
    }
    const venueIds = [...waiting]
    waiting.clear()
    const { behind, followed } = await findBehindOf(db, kinds, venueIds)
    for (const venueId of venueIds) if (!followed.has(venueId)) ignored.add(venueId)
    return behind
  }

  const lane = startLane(
    async () => {
      for (const one of await findWork()) {
        if (isStopped) return false
        const hasMoved = await advance(db, one, readers).catch((error: unknown) => {
          log('error', `Events could not be read for ${one.reader}`, error)
          return false
        })
        if (hasMoved) waiting.add(one.venueId)
      }
      return waiting.size > 0
    },
    (error) => log('warn', 'Looking for new events failed', error),
  )

  function poll() {
    isPolling = true
    lane.ring()
  }
  function notice(venueId: number) {
    if (ignored.has(venueId)) return
    waiting.add(venueId)
    lane.ring()
  }
  const offs = [
    onCommitted(db, (events) => {
      for (const { venueId } of events) notice(venueId)
    }),
    await db.doorbell.listen(eventsChannel, (payload) => {
      const venueId = Number.parseInt(payload, 10)
      // An empty notice says that others may have been lost.
      if (Number.isNaN(venueId)) poll()
      else notice(venueId)
    }),
  ]
  const timer = setInterval(poll, pollMs)
  lane.ring()

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const off of offs) await off()
      await lane.stop()
    },
  }
}

const isOneOf = (kinds: readonly string[]) => sql<boolean>`split_part(reader, ':', 1) = any(${kinds}::text[])`

/** The cursors of all venues that are behind the newest event. Names are split of these alone, not of all the others. */
export async function findBehind(db: Database, kinds: readonly string[]): Promise<Behind[]> {
  const { rows } = await db.ask((tx) =>
    sql<Behind>`
      with behind as materialized (
        select c.venue_id, c.reader from event_cursor c join event_seq s on s.venue_id = c.venue_id and s.n > c.seq
      )
      select venue_id as "venueId", reader from behind where ${isOneOf(kinds)}`.execute(tx),
  )
  return rows
}

/** The cursors of these venues that are behind, and which of the venues have any. */
async function findBehindOf(
  db: Database,
  kinds: readonly string[],
  venueIds: readonly number[],
): Promise<{ behind: Behind[]; followed: ReadonlySet<number> }> {
  if (venueIds.length === 0) return { behind: [], followed: new Set() }
  const { rows } = await db.ask((tx) =>
    sql<Behind & { isBehind: boolean }>`
      select c.venue_id as "venueId", c.reader, coalesce(s.n > c.seq, false) as "isBehind"
      from event_cursor c left join event_seq s on s.venue_id = c.venue_id
      where c.venue_id = any(${venueIds}::int[]) and ${isOneOf(kinds)}`.execute(tx),
  )
  return {
    behind: rows.filter(({ isBehind }) => isBehind),
    followed: new Set(rows.map(({ venueId }) => venueId)),
  }
}

/** One portion of one cursor; answers whether it moved. */
async function advance(
  db: Database,
  { venueId, reader }: Behind,
  readers: EventReadersOptions['readers'],
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
