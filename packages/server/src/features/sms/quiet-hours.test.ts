import { expect, it } from 'vitest'
import { nextSendTime, zoneOfPhone } from './quiet-hours.ts'

it.each([
  ['a Monday morning in Guadeloupe', '2026-03-02T13:00:00Z', '+590690000001', '2026-03-02T13:00:00.000Z'],
  ['the last minute of a day', '2026-03-02T23:59:00Z', '+590690000001', '2026-03-02T23:59:00.000Z'],
  ['after 20:00 there', '2026-03-03T00:00:00Z', '+590690000001', '2026-03-03T12:30:00.000Z'],
  [
    'before 08:30 in Paris, though not for the venue',
    '2026-03-03T07:10:00Z',
    '+33612345678',
    '2026-03-03T07:30:00.000Z',
  ],
  ['Saturday night: Monday', '2026-03-07T20:00:00Z', '+33612345678', '2026-03-09T07:30:00.000Z'],
  ['the night before Easter Monday', '2026-04-05T10:00:00Z', '+33612345678', '2026-04-07T06:30:00.000Z'],
  ['Ascension', '2026-05-14T10:00:00Z', '+33612345678', '2026-05-15T06:30:00.000Z'],
  [
    'the abolition of slavery in Guadeloupe, both days',
    '2026-05-27T14:00:00Z',
    '+590690000001',
    '2026-05-29T12:30:00.000Z',
  ],
  ['the same day in Paris', '2026-05-27T14:00:00Z', '+33612345678', '2026-05-27T14:00:00.000Z'],
  ['20 December on Réunion', '2027-12-20T08:00:00Z', '+262692000001', '2027-12-21T04:30:00.000Z'],
  [
    'a foreign number goes by the venue',
    '2026-03-03T07:10:00Z',
    '+4915112345678',
    '2026-03-03T12:30:00.000Z',
  ],
])('trust 3.10 %s', (_, now, phone, expected) => {
  expect(nextSendTime(new Date(now), phone, 'America/Guadeloupe').toISOString()).toBe(expected)
})

it.each([
  ['+596696000001', 'America/Martinique'],
  ['+594694000001', 'America/Cayenne'],
  ['+262639000001', 'Indian/Mayotte'],
  ['+262692000001', 'Indian/Reunion'],
  ['+14155550100', 'Europe/Paris'],
])('%s is in %s', (phone, zone) => {
  expect(zoneOfPhone(phone, 'Europe/Paris')).toBe(zone)
})
