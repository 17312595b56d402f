import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut } from './cut.ts'

describe('cutting words for a channel', () => {
  it('cuts between words, and within one only where there is no other way', () => {
    expect(cut('un deux trois', 8)).toEqual(['un deux', 'trois'])
    expect(cut('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(cut('court', 8)).toEqual(['court'])
  })

  it('every piece fits, no character is cut, and nothing but space is lost', () => {
    const bytes = (text: string) => Buffer.byteLength(text)
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 40, max: 90 }),
        (text, most) => {
          const pieces = cut(text, most, bytes)
          for (const piece of pieces) {
            expect(bytes(piece)).toBeLessThanOrEqual(most)
            expect(piece.isWellFormed()).toBe(true)
          }
          expect(pieces.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        },
      ),
    )
  })
})
