import { describe, expect, it } from 'vitest'
import { isOpenAt, nextOpening } from './hours.ts'

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '09:00', closes: '18:00' }))
const at = (iso: string) => new Date(iso)

describe('opening hours of a web chat (WCH-01, D-49)', () => {
  it('are read on the venue clock, not the server clock', () => {
    // Tuesday 08:30 in Paris is 03:30 in Guadeloupe.
    expect(isOpenAt(weekdays, 'Europe/Paris', at('2026-11-17T08:30:00Z'))).toBe(true)
    expect(isOpenAt(weekdays, 'America/Guadeloupe', at('2026-11-17T08:30:00Z'))).toBe(false)
    expect(isOpenAt(weekdays, 'America/Guadeloupe', at('2026-11-17T13:00:00Z'))).toBe(true)
  })
  it('may run past midnight', () => {
    const night = [{ day: 7, opens: '18:00', closes: '02:00' }]
    expect(isOpenAt(night, 'UTC', at('2026-11-22T23:59:00Z'))).toBe(true)
    expect(isOpenAt(night, 'UTC', at('2026-11-23T01:59:00Z'))).toBe(true)
    expect(isOpenAt(night, 'UTC', at('2026-11-23T02:00:00Z'))).toBe(false)
  })
  it('say when somebody answers again, also over a week end and a change of clocks', () => {
    expect(nextOpening(weekdays, 'Europe/Paris', at('2026-11-20T17:30:00Z'))).toBe(
      Date.parse('2026-11-23T08:00:00Z'),
    )
    // Clocks go back on Sunday 25 October 2026.
    expect(nextOpening(weekdays, 'Europe/Paris', at('2026-10-23T17:30:00Z'))).toBe(
      Date.parse('2026-10-26T08:00:00Z'),
    )
    expect(nextOpening(weekdays, 'Europe/Paris', at('2026-11-20T10:30:00Z'))).toBeNull()
  })
  it('are always open when none are given', () => {
    expect(isOpenAt([], 'UTC', at('2026-11-22T03:00:00Z'))).toBe(true)
    expect(nextOpening([], 'UTC', at('2026-11-22T03:00:00Z'))).toBeNull()
  })
})
