import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseCity } from './postal.ts'

describe('normaliseCity', () => {
  it('REF-06 writes a city as the post does: capitals, dashes as spaces', () => {
    expect(normaliseCity('Pointe-à-Pitre')).toBe('POINTE A PITRE')
    expect(normaliseCity("  L'Haÿ-les-Roses ")).toBe('L HAY LES ROSES')
    expect(normaliseCity('Œuilly')).toBe('OEUILLY')
    // In capitals it becomes an apostrophe and an N.
    expect(normaliseCity('ŉ')).toBe('N')
  })
  it('is the same when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (city) => {
        expect(normaliseCity(normaliseCity(city))).toBe(normaliseCity(city))
      }),
    )
  })
})
