import { describe, expect, it } from 'vitest'
import { copyDay, faultOf, nextSpan, spansOf, withDay } from './hours.ts'

const span = (day: number, opens: string, closes: string) => ({ day, opens, closes })

describe('opening hours', () => {
  it('WCH-01 a day is changed without touching the others, in the order of the week', () => {
    const hours = [span(2, '09:00', '12:00'), span(1, '14:00', '18:00'), span(1, '08:00', '12:00')]
    expect(withDay(hours, 3, [span(3, '10:00', '11:00')])).toEqual([
      span(1, '08:00', '12:00'),
      span(1, '14:00', '18:00'),
      span(2, '09:00', '12:00'),
      span(3, '10:00', '11:00'),
    ])
  })
  it('WCH-01 a day is copied over others, whatever they had', () => {
    const hours = [span(1, '09:00', '18:00'), span(2, '07:00', '08:00'), span(6, '10:00', '12:00')]
    const copied = copyDay(hours, 1, [2, 3])
    expect([1, 2, 3].map((day) => spansOf(copied, day).map(({ opens }) => opens))).toEqual([
      ['09:00'],
      ['09:00'],
      ['09:00'],
    ])
    expect(spansOf(copied, 6)).toEqual([span(6, '10:00', '12:00')])
  })
  it('WCH-01 an end before its beginning and an overlap are found, touching spans are not', () => {
    expect(faultOf([span(1, '12:00', '12:00')])).toBe('order')
    expect(faultOf([span(1, '13:00', '18:00'), span(1, '09:00', '13:30')])).toBe('overlap')
    expect(faultOf([span(1, '13:00', '24:00'), span(1, '09:00', '13:00')])).toBeUndefined()
  })
  it('WCH-01 a span is proposed after what is there', () => {
    expect(nextSpan([], 4)).toEqual(span(4, '09:00', '18:00'))
    expect(nextSpan([span(4, '09:00', '12:00')], 4)).toEqual(span(4, '14:00', '18:00'))
    expect(faultOf([span(4, '09:00', '19:00'), nextSpan([span(4, '09:00', '19:00')], 4)])).toBeUndefined()
  })
})
