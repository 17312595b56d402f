import { localTimeAt, momentOf } from '@comptoir/core/rules'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/db/database.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

function aheadMs(ms: number, zone: string): number {
  return Date.parse(`${localTimeAt(new Date(ms), zone)}Z`) - ms
}

interface Own {
  time: string
  moment: Date
  /** What the clocks show then. */
  shown: string
}

/** The quarters of an hour around each change of a zone's clocks in ten years, with the moments of our own. */
function timesAround(zone: string): Own[] {
  const times: Own[] = []
  for (let start = Date.UTC(2026, 0); start < Date.UTC(2036, 0); start += WEEK_MS) {
    let [low, high] = [start, start + WEEK_MS]
    const before = aheadMs(low, zone)
    if (aheadMs(high, zone) === before) continue
    while (high - low > MINUTE_MS) {
      const middle = Math.round((low + high) / 2)
      if (aheadMs(middle, zone) === before) low = middle
      else high = middle
    }
    const change = Math.round(high / MINUTE_MS / 15) * 15 * MINUTE_MS + before
    for (let quarter = -9; quarter <= 9; quarter += 1) {
      const time = new Date(change + quarter * 15 * MINUTE_MS).toISOString().slice(0, 16)
      const moment = momentOf(time, zone)
      times.push({ time, moment, shown: localTimeAt(moment, zone) })
    }
  }
  return times
}

/** The database's moment of each local time, and what it shows in the zone at ours. */
async function compare(tx: Tx, zone: string, ours: readonly Own[]) {
  const { rows } = await sql<{ moment: Date; shown: string }>`
    select time::timestamp at time zone ${zone} as moment,
      to_char(own::timestamptz at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as shown
    from unnest(${ours.map(({ time }) => time)}::text[], ${ours.map(({ moment }) => moment.toISOString())}::text[])
      with ordinality as t (time, own, n)
    order by n`.execute(tx)
  return rows
}

const tables = new Map<string, Own[]>()

export interface ZonesCompared {
  /** Local times whose moment is another in the database. */
  different: string[]
  compared: number
  /** Zones of which the database has a table of another year: that says nothing of the rule. */
  others: string[]
}

/** Compares the moments of local times around ten years of changes with those of the database, in every zone. */
export async function compareZones(db: Database): Promise<ZonesCompared> {
  const known = new Set(Intl.supportedValuesOf('timeZone'))
  const { rows } = await db.system((tx) =>
    sql<{ name: string }>`select name from pg_timezone_names order by name`.execute(tx),
  )
  const found: ZonesCompared = { different: [], compared: 0, others: [] }
  for (const zone of rows.map(({ name }) => name).filter((name) => known.has(name))) {
    const ours = tables.get(zone) ?? timesAround(zone)
    tables.set(zone, ours)
    const theirs = await db.system((tx) => compare(tx, zone, ours))
    if (theirs.some(({ shown }, index) => shown !== ours[index]?.shown)) found.others.push(zone)
    else {
      found.compared += theirs.length
      for (const [index, { time, moment }] of ours.entries())
        if (theirs[index]?.moment.getTime() !== moment.getTime()) found.different.push(`${zone} ${time}`)
    }
  }
  return found
}
