import { describe, expect, it } from 'vitest'
import { birthdaysIn } from './occurrences.ts'

const zone = 'America/Guadeloupe'
const daysIn = (after: string, until: string, hour = '10:00', timezone = zone) =>
  birthdaysIn({ after: new Date(after), until: new Date(until) }, hour, timezone).map(
    ({ day, year, at }) => ({
      day,
      year,
      at: at.toISOString(),
    }),
  )

describe('birthdays of a period', () => {
  it('D-75: 29 February is on the 28th in years without one, and on its day in others', () => {
    const at = '2027-02-28T14:00:00.000Z'
    expect(daysIn('2027-02-28T00:00Z', '2027-02-28T23:59Z')).toEqual([
      { day: 228, year: '2027', at },
      { day: 229, year: '2027', at },
    ])
    expect(daysIn('2028-02-28T05:00Z', '2028-03-01T03:00Z').map(({ day }) => day)).toEqual([228, 229])
  })

  it('D-75: the day is that of the venue, on both sides of midnight and of the year', () => {
    expect(daysIn('2026-12-31T13:59Z', '2027-01-01T14:00Z')).toEqual([
      { day: 1231, year: '2026', at: '2026-12-31T14:00:00.000Z' },
      { day: 101, year: '2027', at: '2027-01-01T14:00:00.000Z' },
    ])
    expect(daysIn('2026-06-01T20:00Z', '2026-06-02T20:00Z', '09:00', 'Pacific/Auckland')).toEqual([
      { day: 602, year: '2026', at: '2026-06-01T21:00:00.000Z' },
    ])
  })

  it('a period without the hour has none; one of a week has seven', () => {
    expect(daysIn('2026-06-01T14:00Z', '2026-06-02T13:59Z')).toEqual([])
    expect(daysIn('2026-06-01T14:00Z', '2026-06-08T14:00Z')).toHaveLength(7)
  })
})
