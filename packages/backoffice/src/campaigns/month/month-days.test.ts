import fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthAfter, spanOf, weeksOf } from './month-days.ts'

it('CMP-02 a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect([weeks.length, weeks.at(-1)?.at(-1)]).toEqual([6, '2026-12-06'])
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

it('CMP-02 the weeks of any month hold each of its days once, and last as long as the clocks of the zone say', () => {
  const zones = ['Europe/Paris', 'America/Guadeloupe', 'Indian/Reunion']
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, of) => {
      const month = `${year}-${String(of).padStart(2, '0')}`
      const days = weeksOf(month).flat()
      expect(new Set(days).size).toBe(days.length)
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(new Date(year, of, 0).getDate())
      for (const zone of zones) {
        const { from, until } = spanOf(month, zone)
        expect(Math.abs((until - from) / 3_600_000 - days.length * 24)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
