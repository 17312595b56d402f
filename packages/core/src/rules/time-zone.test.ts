import { expect, it } from 'vitest'
import { isTimeZone } from './time-zone.ts'

it('D-38 knows the zones by name and refuses offsets and inventions', () => {
  for (const good of ['Europe/Paris', 'America/Guadeloupe', 'UTC']) expect(isTimeZone(good)).toBe(true)
  for (const bad of ['', '+02:00', 'Paris', 'Europe/Atlantis', 'Europe/Paris; drop'])
    expect(isTimeZone(bad)).toBe(false)
})
