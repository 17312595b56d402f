import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { isSiret, Siret } from './siret.ts'

describe('AUT-21 siret', () => {
  it('accepts 14 digits with the right check digit, and refuses every other last digit', () => {
    expect(isSiret('73282932000074')).toBe(true)
    const right = Array.from({ length: 10 }, (_, digit) => `7328293200007${digit}`).filter(isSiret)
    expect(right).toEqual(['73282932000074'])
  })
  it('D-37 accepts an office of La Poste by its digit sum, and no one else by it', () => {
    expect(isSiret('35600000000048')).toBe(true)
    expect(isSiret('35600000009075')).toBe(true)
    expect(isSiret('35600000009076')).toBe(false)
    expect(isSiret('73282932000005')).toBe(false)
  })
  it('refuses other lengths, letters and other scripts’ digits', () => {
    for (const bad of ['', '7328293200007', '732829320000744', '7328293200007a', '٧٣٢٨٢٩٣٢٠٠٠٠٧٤'])
      expect(isSiret(bad)).toBe(false)
  })
  it('reads a siret written in groups', () => {
    expect(safeParse(Siret, '732 829 320 00074').data).toBe('73282932000074')
    expect(safeParse(Siret, '732 829 320 00075').success).toBe(false)
  })
})
