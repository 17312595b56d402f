import { localTimeAt, momentOf } from '@comptoir/core/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tx } from '../db/database.ts'
import { testDatabase, testEngines } from '../testing/database.ts'
import { firstOccasion, type Rule, turnOf } from './rule.ts'

const at = (text: string) => new Date(text)
const PARIS = 'Europe/Paris'

/** The first so many occasions from a moment on. */
function occasions(rule: Rule, timezone: string, from: string, count: number): string[] {
  const found = [firstOccasion(rule, timezone, at(from))]
  while (found.length < count) {
    const last = found.at(-1) ?? at(from)
    const { next } = turnOf(rule, timezone, last, last, 'all')
    if (next === null) break
    found.push(next)
  }
  return found.map((moment) => moment.toISOString().slice(0, 16))
}

describe('a rule', () => {
  it.each<[string, Rule, string, string, string[]]>([
    [
      'each day keeps the local time over a change of the clocks',
      { every: 'day', at: '09:00' },
      PARIS,
      '2026-03-27T12:00Z',
      ['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00'],
    ],
    [
      'a time that is left out moves forward, for that day',
      { every: 'day', at: '02:30' },
      PARIS,
      '2026-03-28T00:00Z',
      ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'],
    ],
    [
      'a time that comes twice counts once, the later',
      { every: 'day', at: '02:30' },
      PARIS,
      '2026-10-24T12:00Z',
      ['2026-10-25T01:30', '2026-10-26T01:30'],
    ],
    [
      'a day that a zone never had counts once with the next',
      { every: 'day', at: '12:00' },
      'Pacific/Apia',
      '2011-12-29T20:00Z',
      ['2011-12-29T22:00', '2011-12-30T22:00', '2011-12-31T22:00'],
    ],
    [
      'days of the week, Sunday the seventh',
      { every: 'week', days: [7, 2], at: '18:00' },
      'America/Guadeloupe',
      '2026-11-21T00:00Z',
      ['2026-11-22T22:00', '2026-11-24T22:00', '2026-11-29T22:00'],
    ],
    [
      'a day that a month has not is its last',
      { every: 'month', day: 31, at: '08:00' },
      'UTC',
      '2027-01-31T08:00Z',
      ['2027-02-28T08:00', '2027-03-31T08:00', '2027-04-30T08:00'],
    ],
    [
      'once',
      { every: 'once', on: '2026-07-01', at: '10:00' },
      PARIS,
      '2026-11-21T00:00Z',
      ['2026-07-01T08:00'],
    ],
    [
      'an interval begins at once',
      { every: 'interval', ms: 3_600_000 },
      'UTC',
      '2026-11-21T00:10Z',
      ['2026-11-21T00:10', '2026-11-21T01:10'],
    ],
  ])('G11: %s', (_, rule, timezone, from, expected) => {
    expect(occasions(rule, timezone, from, Math.max(expected.length, 2))).toEqual(expected)
  })

  it('without a day that exists is refused', () => {
    expect(() => firstOccasion({ every: 'week', days: [], at: '08:00' }, 'UTC', new Date())).toThrow(
      'has no next occasion',
    )
  })
})

describe('what was missed', () => {
  const daily: Rule = { every: 'day', at: '08:00' }
  const hourly: Rule = { every: 'interval', ms: 3_600_000 }
  const waiting = at('2026-11-01T08:00Z')
  const now = at('2026-11-21T09:30Z')

  it('G11: all of it, one after the other', () => {
    expect(turnOf(daily, 'UTC', waiting, now, 'all')).toEqual({ due: waiting, next: at('2026-11-02T08:00Z') })
  })

  it('G11: the last alone', () => {
    expect(turnOf(daily, 'UTC', waiting, now, 'last')).toEqual({
      due: at('2026-11-21T08:00Z'),
      next: at('2026-11-22T08:00Z'),
    })
    expect(turnOf(hourly, 'UTC', waiting, now, 'last')).toEqual({
      due: at('2026-11-21T09:00Z'),
      next: at('2026-11-21T10:00Z'),
    })
  })

  it('G11: what is no longer ago than so', () => {
    const twoHours = { withinMs: 2 * 3_600_000 }
    expect(turnOf(daily, 'UTC', waiting, now, twoHours).due).toEqual(at('2026-11-21T08:00Z'))
    expect(turnOf(hourly, 'UTC', waiting, now, twoHours).due).toEqual(at('2026-11-21T08:00Z'))
    const later = at('2026-11-21T10:30Z')
    expect(turnOf(daily, 'UTC', waiting, later, twoHours)).toEqual({
      due: undefined,
      next: at('2026-11-22T08:00Z'),
    })
    const once: Rule = { every: 'once', on: '2026-11-01', at: '08:00' }
    expect(turnOf(once, 'UTC', waiting, later, twoHours)).toEqual({ due: undefined, next: null })
  })
})

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

function aheadMs(ms: number, zone: string): number {
  return Date.parse(`${localTimeAt(new Date(ms), zone)}Z`) - ms
}

interface Own {
  time: string
  moment: Date
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
      times.push({ time, moment: momentOf(time, zone) })
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

describe.each(testEngines)('the moment of a local time on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterAll(() => db.close())

  it('G11: is the same in the database, in every zone that it knows by the same changes', async () => {
    const known = new Set(Intl.supportedValuesOf('timeZone'))
    const { rows } = await db.system((tx) =>
      sql<{ name: string }>`select name from pg_timezone_names order by name`.execute(tx),
    )
    const different: string[] = []
    const others: string[] = []
    let compared = 0
    for (const zone of rows.map(({ name }) => name).filter((name) => known.has(name))) {
      const ours = tables.get(zone) ?? timesAround(zone)
      tables.set(zone, ours)
      const theirs = await db.system((tx) => compare(tx, zone, ours))
      // Its table of the zone may be of another year: then it says nothing of the rule.
      if (theirs.some(({ shown }, index) => shown !== localTimeAt(ours[index]?.moment ?? new Date(), zone)))
        others.push(zone)
      else {
        compared += theirs.length
        theirs.forEach(({ moment }, index) => {
          const own = ours[index]
          if (own?.moment.getTime() !== moment.getTime()) different.push(`${zone} ${own?.time}`)
        })
      }
    }
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(25_000)
    expect(others.length).toBeLessThan(10)
  }, 60_000)
})
