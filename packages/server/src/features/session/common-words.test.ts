import { expect, it } from 'vitest'
import { isCommonWord } from './common-words.ts'

it('refuses a word of the product, the trade or the keyboard, whatever stands around it (ASVS 6.2.11)', () => {
  for (const password of [
    'Comptoir2026',
    '2026-comptoir!',
    'B0ulangerie971',
    'p@$$word1234',
    '**Pâtisserie**',
    'Motdepasse!!',
  ])
    expect([password, isCommonWord(password)]).toEqual([password, true])
  for (const password of ['comptoir du vent', 'boulangerie bleue', 'motdepassage 12'])
    expect([password, isCommonWord(password)]).toEqual([password, false])
})
