import { describe, expect, it } from 'vitest'
import { firstOccurrence, nextRunOf, type Rule } from './rule.ts'

const at = (text: string) => new Date(text)
const PARIS = 'Europe/Paris'

/** The first so many occurrences from a moment on. */
function occurrences(rule: Rule, timezone: string, from: string, count: number): string[] {
  const found = [firstOccurrence(rule, timezone, at(from))]
  while (found.length < count) {
    const last = found.at(-1) ?? at(from)
    const { next } = nextRunOf(rule, timezone, last, last, 'all')
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
    expect(occurrences(rule, timezone, from, Math.max(expected.length, 2))).toEqual(expected)
  })

  it('without a day that exists is refused', () => {
    expect(() => firstOccurrence({ every: 'week', days: [], at: '08:00' }, 'UTC', new Date())).toThrow(
      'has no next occurrence',
    )
  })
})

describe('what was missed', () => {
  const daily: Rule = { every: 'day', at: '08:00' }
  const hourly: Rule = { every: 'interval', ms: 3_600_000 }
  const waiting = at('2026-11-01T08:00Z')
  const now = at('2026-11-21T09:30Z')

  it('G11: all of it, one after the other', () => {
    expect(nextRunOf(daily, 'UTC', waiting, now, 'all')).toEqual({
      due: waiting,
      next: at('2026-11-02T08:00Z'),
    })
  })

  it('G11: the last alone', () => {
    expect(nextRunOf(daily, 'UTC', waiting, now, 'last')).toEqual({
      due: at('2026-11-21T08:00Z'),
      next: at('2026-11-22T08:00Z'),
    })
    expect(nextRunOf(hourly, 'UTC', waiting, now, 'last')).toEqual({
      due: at('2026-11-21T09:00Z'),
      next: at('2026-11-21T10:00Z'),
    })
  })

  it('G11: what is no longer ago than so', () => {
    const twoHours = { withinMs: 2 * 3_600_000 }
    expect(nextRunOf(daily, 'UTC', waiting, now, twoHours).due).toEqual(at('2026-11-21T08:00Z'))
    expect(nextRunOf(hourly, 'UTC', waiting, now, twoHours).due).toEqual(at('2026-11-21T08:00Z'))
    const later = at('2026-11-21T10:30Z')
    expect(nextRunOf(daily, 'UTC', waiting, later, twoHours)).toEqual({
      due: undefined,
      next: at('2026-11-22T08:00Z'),
    })
    const once: Rule = { every: 'once', on: '2026-11-01', at: '08:00' }
    expect(nextRunOf(once, 'UTC', waiting, later, twoHours)).toEqual({ due: undefined, next: null })
  })
})
