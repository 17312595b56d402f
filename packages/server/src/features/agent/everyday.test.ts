import { describe, expect, it } from 'vitest'
import { everydayEnglish, everydayFrench } from './everyday.ts'
import { conceptWords } from './lexicon.ts'
import { things } from './things.ts'
import { meanings } from './words.ts'

describe('words of everyday language (D-15)', () => {
  it.each(['voudrions', 'arriverons', 'prendrais', 'convient', 'mangeons', 'restez', 'viendrez'])(
    'knows the forms of a French verb: %s',
    (word) => {
      expect(everydayFrench.has(word)).toBe(true)
    },
  )
  it.each(['stopping', 'stays', 'carried', 'wondering', 'passes'])(
    'knows the forms of an English verb: %s',
    (word) => {
      expect(everydayEnglish.has(word)).toBe(true)
    },
  )
  it('never drops what a shop sells, nor what customers ask it about', () => {
    for (const word of things)
      if (!conceptWords.has(word)) expect([word, meanings(word).length > 0]).toEqual([word, true])
    expect(meanings('thé')).not.toEqual([])
    expect(meanings('gratuitement')).toEqual(meanings('gratuit'))
    expect(meanings('approximativement, exactly, entièrement')).toEqual([])
  })
})
