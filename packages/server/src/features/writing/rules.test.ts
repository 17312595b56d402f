import { describe, expect, it } from 'vitest'
import { correct } from './rules.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, '~')

describe('AIA-07 proofreading without a key: what rules can be sure of', () => {
  it.each([
    ['Bonjour , votre commande est prete!', 'Bonjour, votre commande est prete~!'],
    ['bonjour, a bientot ! voila .', 'Bonjour, à bientôt~! Voilà.'],
    ['Nous sommes ouverts ce soir:  a tres vite', 'Nous sommes ouverts ce soir~: à très vite'],
    ['Voici : le le pain est deja pret,merci', 'Voici~: le pain est déjà prêt, merci'],
    ['Nous nous voyons demain. vous etes attendus ?', 'Nous nous voyons demain. Vous êtes attendus~?'],
    ['Le menu est a 12€ ... bien sur.', 'Le menu est a 12~€ … bien sûr.'],
    ['Rendez-vous a 18h30, « a demain »', 'Rendez-vous a 18~h~30, «~à demain~»'],
  ])('French: %s', (before, after) => {
    expect(plain(correct(before, 'fr').body)).toBe(after)
  })
  it.each([
    ['hello , teh order is is ready !', 'Hello, the order is ready!'],
    ['we recieved it. i will call you tommorow', 'We received it. I will call you tomorrow'],
    ['i think that that is fine. see you', 'I think that that is fine. See you'],
    ['Thank you ,your welcome', "Thank you, you're welcome"],
  ])('English: %s', (before, after) => {
    expect(correct(before, 'en').body).toBe(after)
  })
  it('never touches addresses, figures or what is right', () => {
    for (const text of [
      'Voir https://shop.example/a,b;c?d=1!e et ecrire@shop.example',
      'Le 12.05.2026 à 18:30, pour 1,5 kg.',
      'Tout va bien\u202F! L’équipe vous attend\u00A0: à demain.',
    ])
      expect(correct(text, 'fr')).toEqual({ body: text, corrections: [] })
  })
  it('says each thing that it changed, by the name of its rule', () => {
    expect(correct('Le le pain est deja la !', 'fr').corrections).toEqual([
      { before: 'Le le', after: 'Le', rule: 'doubled' },
      { before: 'deja', after: 'déjà', rule: 'spelling' },
      { before: ' !', after: '\u202F!', rule: 'typography' },
    ])
  })
  it('changes nothing in what it has corrected', () => {
    for (const text of ['bonjour , le le pain est pret!a bientot', 'Ca va ? tres bien :  voila ...']) {
      const once = correct(text, 'fr').body
      expect(correct(once, 'fr')).toEqual({ body: once, corrections: [] })
    }
  })
})
