import { describe, expect, it } from 'vitest'
import { soundOf } from './sound.ts'
import { inFull } from './spelling.ts'

describe('words written in a hurry (D-15)', () => {
  it.each([
    ['vs fermé a kel heur demin ?', 'vous fermez a quelle heure demain ?'],
    ['vs ete ouver dimanche mat', /^vous êtes ouv\p{L}+ dimanche matin$/u],
    ['tes un robot ou koi', 't’es un robot ou quoi'],
    ['wat time do u open on saterday', 'what time do you open on saturday'],
    ['how much 4 a crossant', 'how much for a croissant'],
    ['do u hav sourdoh n wich days', 'do you have sourdough and which days'],
  ])('reads %s', (hurried, full) => {
    if (typeof full === 'string') expect(inFull(hurried)).toBe(full)
    else expect(inFull(hurried)).toMatch(full)
  })
  it('reads an apostrophe that was left out, and the words of the facts', () => {
    expect(inFull('g besoin dun gato danniversaire')).toContain('d’anniversaire')
    expect(inFull('une brioche a la goyav svp', new Set(['goyave']))).toContain('goyave')
  })
  it.each([
    'Nous étions là cet été, vous étiez fermés.',
    'Une baguette à 1,30 €, c’est noté ?',
    'Are you open on Christmas Eve at 2.30 pm?',
    'do you deliver to Gosier or Jarry',
    'livrez vous du vin et des pizzas',
    'Ki lè zòt ka ouvè dimanch maten ?',
  ])('leaves as it is: %s', (text) => {
    expect(inFull(text)).toBe(text)
  })
  it('hears one word in several spellings', () => {
    for (const [word, like] of [
      ['voiture', 'voitur'],
      ['livrez', 'livré'],
      ['gâteau', 'gato'],
      ['pain', 'pin'],
      ['quelle', 'kel'],
    ] as const)
      expect(soundOf(like)).toBe(soundOf(word))
  })
})
