import { describe, expect, it } from 'vitest'
import { sayWhenSomeoneIsThere } from './presence.ts'

const hours = [2, 3, 4, 5, 6].map((day) => ({ day, opens: '06:00', closes: '18:30' }))
const say = (at: string, language: 'fr' | 'en' = 'fr') =>
  sayWhenSomeoneIsThere(hours, 'America/Guadeloupe', new Date(at), language)

describe('when a person is there to answer (D-15)', () => {
  it.each([
    // A Wednesday at 10:00, at 5:00 and at 20:00; a Saturday at 20:00; a Sunday at 23:00.
    ['2026-11-18T14:00:00Z', 'Quelqu’un est là jusqu’à 18 h 30.', 'Someone is there until 6:30 pm.'],
    ['2026-11-18T09:00:00Z', 'Quelqu’un est là à partir de 6 h.', 'Someone is there from 6 am.'],
    [
      '2026-11-19T00:00:00Z',
      'Quelqu’un est là demain à partir de 6 h.',
      'Someone is there tomorrow from 6 am.',
    ],
    [
      '2026-11-22T00:00:00Z',
      'Quelqu’un est là mardi à partir de 6 h.',
      'Someone is there on Tuesday from 6 am.',
    ],
    [
      '2026-11-23T03:00:00Z',
      'Quelqu’un est là mardi à partir de 6 h.',
      'Someone is there on Tuesday from 6 am.',
    ],
  ])('%s', (at, french, english) => expect([say(at), say(at, 'en')]).toEqual([french, english]))
  it('says nothing where no hours are known', () => {
    expect(sayWhenSomeoneIsThere([], 'Europe/Paris', new Date(), 'fr')).toBe('')
  })
})
