import { expect, it } from 'vitest'
import { zonePlace } from './zone-place.ts'

it.each([
  ['Indian/Reunion', 'fr', 'La Réunion'],
  ['Indian/Reunion', 'en', 'Réunion'],
  ['America/St_Barthelemy', 'fr', 'Saint-Barthélemy'],
  ['America/Guadeloupe', 'fr', 'Guadeloupe'],
  ['Europe/Paris', 'fr', 'Paris'],
  ['America/New_York', 'fr', 'New York'],
])('D-38 the zone %s is in %s called after its place, %s', (zone, language, place) => {
  expect(zonePlace(zone, language)).toBe(place)
})
