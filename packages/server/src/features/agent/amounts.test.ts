import { expect, it } from 'vitest'
import { builtIn } from './built-in.ts'
import type { Fact, VenueFacts } from './facts.ts'
import { languageOf } from './words.ts'

const faq = (question: string, text: string, language: 'fr' | 'en' = 'fr'): Fact => ({
  source: { kind: 'faq', title: question },
  question,
  text,
  language,
})
const facts = [
  faq('Quels pains faites-vous ?', 'Tous les jours : baguette, pain au beurre. Le samedi, pain de manioc.'),
  faq('Avez-vous du pain au levain ?', 'Oui, le jeudi, dès 9 h.'),
  faq('Avez-vous du pain sans gluten ?', 'Oui, le samedi, sur commande la veille.'),
  faq('Comment réserver du pain ?', 'Appelez avant 18 h la veille.'),
  faq('Comment commander un gâteau ?', 'Écrivez-nous trois jours avant. Un acompte confirme la commande.'),
  faq('Combien coûte un gâteau ?', 'À partir de 4 € la part, selon le décor.'),
  faq('Où se garer ?', 'Le parking est à deux minutes.'),
  faq('What breads do you bake?', 'Every day: baguette, butter bread. On Saturdays, cassava bread.', 'en'),
  faq('How do I reserve bread?', 'Call before 6 pm the day before.', 'en'),
  faq('How do I order a cake?', 'Write to us three days before. A deposit confirms the order.', 'en'),
  faq('How much is a cake?', 'From €4 a portion, depending on decoration.', 'en'),
]
// A Wednesday, 10 in the morning in Guadeloupe.
const now = new Date('2026-11-18T14:00:00Z')
const ask = (questions: readonly string[], known: readonly Fact[] = facts) => {
  const venue: VenueFacts = {
    name: 'Boulangerie Karukéra',
    timezone: 'America/Guadeloupe',
    hours: undefined,
    place: undefined,
    facts: known,
  }
  const turns = questions.map((body) => ({ isCustomer: true, body }))
  const language = languageOf(questions.at(-1) ?? '', 'fr')
  return builtIn.draft({ turns, language, venue, tone: 'neutral', now }, AbortSignal.timeout(1000))
}

it.each([
  ['Mettez-moi une baguette de côté pour jeudi', 'Appelez avant 18 h'],
  ['Réservez-moi du pain sans gluten pour samedi', 'sur commande la veille'],
  ['Please keep a baguette for me for Friday', 'Call before 6 pm'],
])('D-15 who wants something kept hears how to reserve it: %s', async (question, words) => {
  expect((await ask([question])).body).toContain(words)
})

it.each([
  'Mettez-moi de côté un pain au beurre pour jeudi',
  'Gardez-moi un pain de manioc samedi',
  'Je peux réserver un pain au levain pour jeudi ?',
  'Je voudrais commander un pain au beurre pour demain',
  'Set a butter bread aside for me on Friday',
  "I'd like to order a cassava bread for Saturday",
])('D-15 a fact that speaks of no order takes none: %s', async (question) => {
  expect(await ask([question])).toMatchObject({ isUnknown: true, sources: [] })
})

it.each([
  [['C’est combien l’acompte pour un gâteau ?']],
  [['Quel est l’acompte ?']],
  [['Quel montant d’acompte pour un gâteau ?']],
  [['Comment commander un gâteau ?', 'et l’acompte, il est de combien ?']],
  [['Combien coûte un gâteau ?', 'et l’acompte ?']],
  [['Combien coûte un gâteau ?', 'et le décor, c’est combien ?']],
  [['Où se garer ?', 'le parking est à combien de l’heure ?']],
  [['Comment réserver du pain ?', 'il y a des frais de réservation ?']],
  [['How do I order a cake?', 'what’s the deposit?']],
  [['How much deposit do you ask for a cake?']],
  [['How much is a cake, and the deposit?']],
  [['How much is a cake?', 'and how much for the decoration?']],
])('D-15 does not answer with the price of something else: %s', async (questions) => {
  expect(await ask(questions)).toMatchObject({ isUnknown: true, sources: [] })
})

it('D-15 says the amount of what a fact prices, wherever the fact says it', async () => {
  const priced = facts.map((fact) =>
    fact.text.includes('acompte') ? { ...fact, text: `${fact.text} L’acompte est de 30 €.` } : fact,
  )
  expect((await ask(['C’est combien l’acompte pour un gâteau ?'], priced)).body).toContain('30 €')
  expect((await ask(['How much is a cake?'])).body).toContain('€4')
})
