import { describe, expect, it } from 'vitest'
import { copyDay, faultOf, nextPeriod, periodsOf, withDay } from './hours.ts'

const period = (day: number, opens: string, closes: string) => ({ day, opens, closes })

describe('opening hours', () => {
  it('WCH-01 a day is changed without touching the others, in the order of the week', () => {
    const hours = [period(2, '09:00', '12:00'), period(1, '14:00', '18:00'), period(1, '08:00', '12:00')]
    expect(withDay(hours, 3, [period(3, '10:00', '11:00')])).toEqual([
      period(1, '08:00', '12:00'),
      period(1, '14:00', '18:00'),
      period(2, '09:00', '12:00'),
      period(3, '10:00', '11:00'),
    ])
  })
  it('WCH-01 copies a day over others, replacing their periods', () => {
    const hours = [period(1, '09:00', '18:00'), period(2, '07:00', '08:00'), period(6, '10:00', '12:00')]
    const copied = copyDay(hours, 1, [2, 3])
    expect([1, 2, 3].map((day) => periodsOf(copied, day).map(({ opens }) => opens))).toEqual([
      ['09:00'],
      ['09:00'],
      ['09:00'],
    ])
    expect(periodsOf(copied, 6)).toEqual([period(6, '10:00', '12:00')])
  })
  it('D-49 takes a period that ends after midnight, and reports one that begins within it', () => {
    expect(faultOf([period(6, '11:30', '15:00'), period(6, '18:30', '00:30')])).toBeUndefined()
    expect(faultOf([period(6, '18:30', '00:30'), period(6, '23:00', '24:00')])).toBe('overlap')
  })
  it('WCH-01 reports a period without length and periods that overlap, not ones that touch', () => {
    expect(faultOf([period(1, '12:00', '12:00')])).toBe('order')
    expect(faultOf([period(1, '13:00', '18:00'), period(1, '09:00', '13:30')])).toBe('overlap')
    expect(faultOf([period(1, '13:00', '24:00'), period(1, '09:00', '13:00')])).toBeUndefined()
  })
  it('WCH-01 proposes a period after the last one', () => {
    expect(nextPeriod([], 4)).toEqual(period(4, '09:00', '18:00'))
    expect(nextPeriod([period(4, '09:00', '12:00')], 4)).toEqual(period(4, '14:00', '18:00'))
    expect(
      faultOf([period(4, '09:00', '19:00'), nextPeriod([period(4, '09:00', '19:00')], 4)]),
    ).toBeUndefined()
  })
})
