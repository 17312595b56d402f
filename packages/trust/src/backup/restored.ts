import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { within } from '../deadline.ts'

/** A damaged database may never say that it is open. */
const LOOK_MS = 60_000

/** What a copy of the database holds of the writes that went on while it was made. */
export interface Held {
  /** What amcheck found. */
  damaged: number
  rows: number
  /** Events against the counter of their venue, and mails against the writes that sent them. */
  unbalanced: number
}

interface Counted {
  rows: number
  counter: number
  mails: number
  mailed: number
}

/** Where a copy is: a database of a server, or a folder. */
type Place = { url: string } | { dataDir: string }

const open = (place: Place): Promise<Database> =>
  openDatabase({ ...place, durability: 'process', allowUnsafeServer: true, log: () => undefined })

async function count(database: Database): Promise<Held> {
  const { rows } = await database.owner((tx) =>
    sql<Counted>`
      select count(*)::int as rows, (select n from event_seq where venue_id = 1)::int as counter,
        (select count(*) from outbox where key like 'g13:%')::int as mails,
        (count(*) filter (where (payload ->> 'row')::int % 10 = 0))::int as mailed
      from event where venue_id = 1`.execute(tx),
  )
  const { rows: events = 0, counter = 0, mails = 0, mailed = 0 } = rows[0] ?? {}
  const unbalanced = Math.abs(counter - events) + Math.abs(mails - mailed)
  return { damaged: database.findings.length, rows: events, unbalanced }
}

/** Looks into a copy, and has all that waits in it due at once. */
export const lookInto = (place: Place): Promise<Held> =>
  within(LOOK_MS, 'a look into a database', look(place))

async function look(place: Place): Promise<Held> {
  const database = await open(place)
  try {
    const held = await count(database)
    await database.owner((tx) => sql`update outbox set next_at = now() where state = 'queued'`.execute(tx))
    return held
  } finally {
    await database.close()
  }
}

/** Somebody sends without asking. */
export async function forgetPause(place: Place): Promise<void> {
  const database = await open(place)
  await database.owner((tx) => tx.deleteFrom('sending_pause').execute()).finally(() => database.close())
}
