import { describe, expect, it } from 'vitest'
import { diffWords } from './diff.ts'

const texts = [
  ['Bonjour , le le pain est pret', 'Bonjour, le pain est prêt'],
  ['', 'tout est neuf'],
  ['tout s’en va', ''],
  ['a b c d', 'd c b a'],
  ['identique', 'identique'],
  ['Une  fois 🥐!', 'Une fois 🥐 !'],
] as const

describe('AIA-02 the difference that is shown before a correction is accepted', () => {
  it.each(texts)('gives both texts back: %s', (before, after) => {
    const parts = diffWords(before, after)
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  })
  it('keeps what did not change as one run', () => {
    expect(diffWords('le le pain', 'le pain').filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: expect.stringMatching(/le ?/) },
    ])
    expect(diffWords('pareil, vraiment', 'pareil, vraiment')).toEqual([
      { kind: 'same', text: 'pareil, vraiment' },
    ])
  })
})
