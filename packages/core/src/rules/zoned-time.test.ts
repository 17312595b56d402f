import { describe, expect, it, vi } from 'vitest'
import { dayAt, localTimeAt, momentOf } from './zoned-time.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const FROM = Date.UTC(2026, 0)
const UNTIL = Date.UTC(2036, 0)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes by which a zone is ahead of UTC, from the platform's fields: another way than that of the code. */
function aheadMinutes(ms: number, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const
    format = new Intl.DateTimeFormat('en', { timeZone, ...numeric, minute: 'numeric', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return (Date.UTC(year, month - 1, day, hour, minute) - ms) / MINUTE_MS
}

interface Change {
  at: number
  before: number
  after: number
}

/** Every change of a zone's clocks within ten years, to the minute. */
function changesOf(zone: string): Change[] {
  const changes: Change[] = []
  let before = aheadMinutes(FROM, zone)
  for (let start = FROM; start < UNTIL; start += WEEK_MS) {
    let after = aheadMinutes(start + WEEK_MS, zone)
    if (after === before) continue
    let [low, high] = [start, start + WEEK_MS]
    while (high - low > MINUTE_MS) {
      const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS
      if (aheadMinutes(middle, zone) === before) low = middle
      else high = middle
    }
    after = aheadMinutes(high, zone)
    changes.push({ at: high, before, after })
    before = after
  }
  return changes
}

/** The rule of trust 3.7, by trying what may be around a change, in quarters of an hour: the last that shows the time, else as far after the change. */
function searched(wanted: number, zone: string, { before, after }: Change): number {
  const [least, most] = [Math.min(before, after) - 60, Math.max(before, after) + 60]
  for (let ahead = least; ahead <= most; ahead += 15)
    if (aheadMinutes(wanted - ahead * MINUTE_MS, zone) === ahead) return wanted - ahead * MINUTE_MS
  return wanted - before * MINUTE_MS
}

/** Local times around a change: on both sides, at its edges, and in what it leaves out or repeats. */
function around({ at, before, after }: Change): number[] {
  const [first, second] = [before, after].map((ahead) => at + ahead * MINUTE_MS).sort((a, b) => a - b)
  if (first === undefined || second === undefined) throw new Error('a change has two sides')
  const middle = Math.floor((first + second) / 2 / MINUTE_MS) * MINUTE_MS
  return [
    first - 30 * MINUTE_MS,
    first - MINUTE_MS,
    first,
    middle,
    second - MINUTE_MS,
    second,
    second + 30 * MINUTE_MS,
  ]
}

const local = (ms: number) => new Date(ms).toISOString().slice(0, 16)

describe('the moment of a local time', () => {
  it('G11: is as specified around each change of the clocks of every zone in ten years', () => {
    const wrong: string[] = []
    let compared = 0
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (const change of changesOf(zone))
        for (const wanted of around(change)) {
          compared += 1
          const expected = new Date(searched(wanted, zone, change)).toISOString()
          const found = momentOf(local(wanted), zone).toISOString()
          if (found !== expected) wrong.push(`${zone} ${local(wanted)}: ${found}, not ${expected}`)
        }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(10_000)
  }, 120_000)

  it.each([
    ['left out: moves forward', '2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
    ['twice: the later', '2026-10-25T02:30', 'Europe/Paris', '2026-10-25T01:30:00.000Z'],
    ['half an hour left out', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['a zone without changes', '2026-03-29T02:30', 'America/Guadeloupe', '2026-03-29T06:30:00.000Z'],
    ['a day that Samoa never had', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['with seconds', '2026-07-01T08:00:09', 'Asia/Kathmandu', '2026-07-01T02:15:09.000Z'],
  ])('is specified where the clocks change: %s', (_, wanted, zone, expected) => {
    expect(momentOf(wanted, zone).toISOString()).toBe(expected)
  })

  it('refuses an invalid time or zone', () => {
    expect(() => momentOf('tomorrow', 'Europe/Paris')).toThrow('tomorrow is not a local time')
    expect(() => momentOf('2026-03-29T02:30', 'Europe/Atlantis')).toThrow(RangeError)
  })

  it('is read back as what the clocks show then', () => {
    const moment = momentOf('2026-03-29T02:30', 'Europe/Paris')
    expect(localTimeAt(moment, 'Europe/Paris')).toBe('2026-03-29T03:30:00')
  })
})

/** As in WebKitGTK, where a country's way of writing dates is not everywhere that of Chromium. */
it('reads days and times by their fields, however a language writes them', async () => {
  const formats = Intl.DateTimeFormat.prototype as { format: unknown }
  const format = vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '29/03/2026, 3:30 p.m.')
  const moment = new Date('2026-03-29T01:30:00Z')
  expect([dayAt(moment, 'Europe/Paris'), localTimeAt(moment, 'Europe/Paris')]).toEqual([
    '2026-03-29',
    '2026-03-29T03:30:00',
  ])
  format.mockRestore()
})
