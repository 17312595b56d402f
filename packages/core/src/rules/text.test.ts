import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { countCodePoints, line, normaliseText, text } from './text.ts'

const anyString = fc.string({ unit: 'binary', maxLength: 60 })

describe('text at the border (T5, T18)', () => {
  it('removes NUL, bidi overrides and zero-width controls, keeps emoji joined', () => {
    expect(normaliseText('a\u0000b\u202Ec\u200Bd\uFEFF')).toBe('abcd')
    expect(normaliseText('👨‍👩‍👧')).toBe('👨‍👩‍👧')
  })
  it('replaces lone surrogates and composes letters', () => {
    expect(normaliseText('\uD800x')).toBe('\uFFFDx')
    expect(normaliseText('e\u0301te\u0301')).toBe('été')
  })
  it('turns every line end into LF', () => {
    expect(normaliseText('a\r\nb\rc')).toBe('a\nb\nc')
  })
  it('is idempotent and leaves nothing that a database refuses', () => {
    fc.assert(
      fc.property(anyString, (value) => {
        const once = normaliseText(value)
        expect(normaliseText(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
        expect(once).not.toContain('\u0000')
      }),
    )
  })
  it('MSG-42 counts code points, not UTF-16 units', () => {
    expect(countCodePoints('a👍é')).toBe(3)
    expect(safeParse(text({ min: 1, max: 2 }), '👍👍').success).toBe(true)
    expect(safeParse(text({ min: 1, max: 2 }), '👍👍👍').success).toBe(false)
  })
  it('refuses white space alone where something is required', () => {
    expect(safeParse(text({ min: 1, max: 10 }), ' \n\u200B ').success).toBe(false)
  })
  it('refuses CR and LF in a single line', () => {
    for (const bad of ['a\nb', 'a\rb', 'a\r\nBcc: x', 'a\u2028b'])
      expect(safeParse(line({ max: 50 }), bad).success).toBe(false)
    expect(safeParse(line({ max: 50 }), '  a b ').data).toBe('a b')
  })
})
