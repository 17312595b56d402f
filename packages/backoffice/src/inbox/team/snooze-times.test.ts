import { describe, expect, it } from 'vitest'
import { fieldOf, nextWeek, tomorrow } from './snooze-times.ts'

const at = (text: string) => new Date(text).getTime()

describe('snoozing', () => {
  it('snoozes until tomorrow at nine, at any hour', () => {
    expect(fieldOf(tomorrow(at('2026-02-28T23:59')))).toBe('2026-03-01T09:00')
    expect(fieldOf(tomorrow(at('2026-12-31T00:01')))).toBe('2027-01-01T09:00')
  })
  it.each([
    ['2026-11-20T12:00', '2026-11-23T09:00'],
    ['2026-11-22T12:00', '2026-11-23T09:00'],
    ['2026-11-23T08:00', '2026-11-30T09:00'],
  ])('puts %s off until next Monday', (now, then) => {
    expect(fieldOf(nextWeek(at(now)))).toBe(then)
  })
})
