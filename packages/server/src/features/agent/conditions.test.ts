import { describe, expect, it } from 'vitest'
import { fits } from './conditions.ts'
import { meanings } from './words.ts'

// A Wednesday, 10 in the morning in Guadeloupe.
const now = new Date('2026-11-18T14:00:00Z')
const asked = (fact: string, text: string) =>
  fits(fact, false, { text, words: meanings(text), timezone: 'America/Guadeloupe', now })

describe('what a fact makes its yes depend on (D-15)', () => {
  it.each([
    ['Oui, à partir de 5 €.', 'La carte pour 3 euros ?', false],
    ['Yes, from €5.', 'Can I pay €12 by card?', true],
    ['Oui, jusqu’à 25 € par jour.', 'J’ai 28 € de titres-restaurant', false],
    ['Yes, up to €25 a day.', 'Can I use 20 euros in meal vouchers?', true],
    ['Oui, à partir de deux baguettes.', 'Livrez-vous une seule baguette ?', false],
    ['Yes, from two baguettes.', 'Can you deliver three baguettes?', true],
    ['Oui, avant 8 h.', 'Une livraison vers 9 h 30 ?', false],
    ['Yes, before 8 am.', 'Could you deliver at 7 am?', true],
    ['Oui, dès 9 h.', 'Le levain à 7 h ?', false],
    ['Oui, de 11 h à 13 h.', 'Peut-on déjeuner à 13 h 30 ?', false],
    ['Yes, from 6 am to 12:30 pm.', 'Open in the afternoon?', false],
    ['Yes, from 11 am to 1 pm.', 'Lunch at 12:15 pm?', true],
    ['Écrivez-nous trois jours avant.', 'Un gâteau pour demain ?', false],
    ['Write to us three days before.', 'A cake for Saturday?', true],
    ['Oui, jusqu’à 48 heures avant.', 'Si je préviens la veille ?', false],
    ['Yes, up to 48 hours before.', 'If I cancel three days ahead?', true],
  ])('%s %s', (fact, question, isMet) => {
    expect(asked(fact, question)).toBe(isMet)
  })
  it.each([
    ['Oui, à partir de 5 €.', 'Un café par carte ?'],
    ['Oui, à partir de deux baguettes.', 'Livrez-vous quatre croissants ?'],
    ['Oui, le samedi, sur commande la veille avant midi.', 'Puis-je vous prévenir samedi ?'],
    ['Oui, sur la terrasse.', 'Mon chien à 15 h ?'],
  ])('is not sure: %s %s', (fact, question) => {
    expect(asked(fact, question)).toBeUndefined()
  })
  it('takes the time to order by for no opening time', () => {
    expect(
      asked('Oui, le samedi, sur commande la veille avant midi.', 'Du pain sans gluten à 16 h samedi ?'),
    ).not.toBe(false)
  })
})
