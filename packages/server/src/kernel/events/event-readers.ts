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

interface Behind {
  venueId: number
  reader: string
}

/**
 * Brings every cursor up to the newest event of its venue: woken by commits of venues that have one, and by a poll.
 * Several nodes may run it, as a cursor that one holds is skipped by the others.
 */
export async function startEventReaders(db: Database, options: EventReadersOptions): Promise<EventReaders> {
  const { readers, log, pollMs = defaultPollMs } = options
  const followed = new Set<number>()
  let isStopped = false

  const lane = startLane(
    async () => {
      const { behind, venueIds } = await look(db)
      followed.clear()
      for (const venueId of venueIds) followed.add(venueId)
      let isMoved = false
      for (const one of behind) {
        if (isStopped) return false
        const hasMoved = await advance(db, one, readers).catch((error: unknown) => {
          log('error', `Events could not be read for ${one.reader}`, error)
          return false
        })
        isMoved ||= hasMoved
      }
      return isMoved
    },
    (error) => log('warn', 'Looking for new events failed', error),
  )

  const ring = (venueId: number) => {
    if (followed.has(venueId)) lane.ring()
  }
  const offs = [
    onCommitted(db, (events) => {
      for (const { venueId } of events) ring(venueId)
    }),
    await db.doorbell.listen(eventsChannel, (notice) => ring(Number.parseInt(notice, 10))),
  ]
  const timer = setInterval(lane.ring, pollMs)
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

async function look(db: Database): Promise<{ behind: Behind[]; venueIds: number[] }> {
  const { rows } = await db.system((tx) =>
    sql<Behind & { isBehind: boolean }>`
      select c.venue_id as "venueId", c.reader, coalesce(s.n > c.seq, false) as "isBehind"
      from event_cursor c left join event_seq s on s.venue_id = c.venue_id`.execute(tx),
  )
  return { behind: rows.filter(({ isBehind }) => isBehind), venueIds: rows.map(({ venueId }) => venueId) }
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
