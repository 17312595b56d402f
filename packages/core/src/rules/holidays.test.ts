import { expect, it } from 'vitest'
import { holidayOf } from './holidays.ts'

it.each([
  ['2026-04-06', 'easterMonday'],
  ['2026-05-14', 'ascension'],
  ['2026-05-25', 'whitMonday'],
  ['2027-03-29', 'easterMonday'],
  ['2038-04-26', 'easterMonday'],
  ['2026-12-25', 'christmas'],
  ['2026-12-26', undefined],
  ['2026-04-05', undefined],
] as const)('D-43 %s is %s in Paris', (day, holiday) => {
  expect(holidayOf(day, 'Europe/Paris')).toBe(holiday)
})

it('D-43 overseas the abolition of slavery is kept on days of their own', () => {
  expect(holidayOf('2026-05-27', 'America/Guadeloupe')).toBe('abolition')
  expect(holidayOf('2026-05-22', 'America/Martinique')).toBe('abolition')
  expect(holidayOf('2026-05-22', 'America/Guadeloupe')).toBeUndefined()
  expect(holidayOf('2026-12-20', 'Indian/Reunion')).toBe('abolition')
})
