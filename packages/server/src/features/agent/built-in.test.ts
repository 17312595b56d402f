import { describe, expect, it } from 'vitest'
import { builtIn } from './built-in.ts'
import type { Fact, VenueFacts } from './facts.ts'
import { languageOf, meanings, stem } from './words.ts'

const faq = (language: 'fr' | 'en', question: string, text: string): Fact => ({
  source: { kind: 'faq', title: question },
  question,
  text,
  language,
})
const periods = [2, 3, 4, 5, 6].map((day) => ({ day, opens: '06:00', closes: '13:00' }))
const venue: VenueFacts = {
  name: 'Boulangerie Karukéra',
  timezone: 'America/Guadeloupe',
  hours: [...periods, { day: 7, opens: '06:00', closes: '12:30' }],
  place: {
    address: '12 rue Frébault, 97110 Pointe-à-Pitre',
    phone: '+590 590 55 01 90',
    email: 'bonjour@boulangerie.example',
    mapsUri: '',
  },
  facts: [
    faq('fr', 'Avez-vous du pain sans gluten ?', 'Oui, le samedi, sur commande la veille.'),
    faq('fr', 'Peut-on payer par carte bancaire ?', 'Oui, à partir de 5 €.'),
    faq('fr', 'Livrez-vous à domicile ?', 'Oui, à la marina, du mardi au dimanche avant 8 h.'),
    faq('en', 'Do you deliver?', 'Yes, to the marina, Tuesday to Sunday before 8 am.'),
    faq('fr', 'Faites-vous des gâteaux d’anniversaire ?', 'Oui, commandez trois jours avant.'),
    faq('fr', 'Où peut-on se garer ?', 'Parking gratuit place de la Victoire.'),
    faq('fr', 'Êtes-vous ouverts à Noël ?', 'Le 24 décembre jusqu’à 16 h, fermés le 25.'),
    {
      source: { kind: 'document', title: 'Tarifs professionnels' },
      question: undefined,
      text: 'À partir de 30 baguettes par jour, la baguette est à 0,95 € pour les restaurants.\nLes factures sont envoyées chaque fin de mois par e-mail.',
      language: undefined,
    },
  ],
}
// A Wednesday, 10 in the morning in Guadeloupe.
const now = new Date('2026-11-18T14:00:00Z')
const ask = (body: string, language = languageOf(body, 'fr')) =>
  builtIn.draft(
    { turns: [{ isCustomer: true, body }], language, venue, tone: 'neutral', now },
    AbortSignal.timeout(1000),
  )

describe('the built-in engine (D-15): French and English, accents and endings forgiven', () => {
  it.each([
    ['vous faites du pain sans gluten', 'samedi'],
    ['GLUTEN FREE bread?', 'samedi'],
    ['Puis-je payer par CB ?', '5 €'],
    ['do you take cards', '5 €'],
    ['livrez vous ??', 'marina, du mardi'],
    ['Do you deliver?', 'Yes, to the marina'],
    ['un gateau danniversaire pour samedi', 'trois jours avant'],
    ['gâteaux d’aniversaire', 'trois jours avant'],
    ['ou se garer pres de chez vous', 'Victoire'],
    ['is there a parking', 'Victoire'],
    ['Ouvert à noël ?', '24 décembre'],
    ['Ouvert le 25/12 ?', '24 décembre'],
    ['tarif pour les restaurants, 40 baguettes par jour', '0,95 €'],
    ['comment recevoir la facture', 'fin de mois'],
  ])('knows: %s', async (question, words) => {
    const { body, isUnknown } = await ask(question)
    expect([isUnknown, body]).toEqual([false, expect.stringContaining(words)])
  })
  it.each([
    ['Vous ouvrez à quelle heure dimanche ?', 'Dimanche : 6 h – 12 h 30.'],
    ['Are you open on Monday?', 'No, we are closed on Monday.'],
    ['Ouvert mardi à 14 h ?', 'Non, nous sommes fermés le mardi à 14 h. Mardi : 6 h – 13 h.'],
    ['dimanche aprem c’est ouvert ?', 'Non, pas à ce moment-là. Dimanche : 6 h – 12 h 30.'],
    ['can we come at 7 tonight?', 'No, we are closed on Wednesday at 7 pm.'],
    ['open at 7 on Saturday?', 'Saturday: 6 am – 1 pm.'],
    ['zot ouvè dimanch ?', 'Oui. Dimanche : 6 h – 12 h 30.'],
    ['what time do you close tomorrow?', 'Thursday: 6 am – 1 pm.'],
    ['êtes vous ouvert maintenant', 'est ouvert en ce moment'],
    ['vos horaires svp', 'Nos horaires :'],
  ])('knows the hours: %s', async (question, words) => {
    const { body, sources } = await ask(question)
    expect(body).toContain(words)
    expect(sources).toEqual([{ kind: 'hours', title: '' }])
  })
  it.each([
    ['Où êtes-vous ?', 'rue Frébault'],
    ['what is your address', 'rue Frébault'],
    ['votre numéro de téléphone ?', '55 01 90'],
  ])('knows the place: %s', async (question, words) => {
    expect((await ask(question)).body).toContain(words)
  })
  it.each([
    'Quelle est la capitale de la Mongolie ?',
    'Can you fix my bicycle?',
    'Do you deliver to Canada?',
    'Combien coûte le pain sans gluten ?',
    'C’est combien ?',
    'Le 25 vous êtes ouverts ?',
    'Livrez-vous à domicile ? Et avez-vous une piscine ?',
    'Je voudrais un gâteau sans gluten',
    'Is the pool open today?',
    'Êtes-vous ouverts le 15 août ?',
    'Vendez-vous des chaussures ?',
    'asdf qwer zxcv',
    '???',
  ])('says that it does not know: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ isUnknown: true, sources: [] })
  })
  it.each([
    ['Où êtes-vous et peut-on payer par carte ?', ['rue Frébault', '5 €']],
    [
      'Vous ouvrez dimanche et vous avez du pain sans gluten ce jour-là ?',
      ['6 h – 12 h 30', 'Non, pas le dimanche : le samedi'],
    ],
    ['Are you open on Sunday and do you deliver?', ['6 am – 12:30 pm', 'to the marina']],
  ])('answers two questions one by one: %s', async (question, words) => {
    const { body, isUnknown } = await ask(question)
    expect(isUnknown).toBe(false)
    for (const word of words) expect(body).toContain(word)
  })
  it.each([
    ['Livrez-vous à domicile ?', 'Et le lundi ?', 'Non, pas le lundi : à la marina, du mardi au dimanche'],
    ['Vous ouvrez samedi ?', 'et dimanche ?', 'Dimanche : 6 h – 12 h 30.'],
  ])('goes on from %s to %s', async (before, question, words) => {
    const turns = [
      { isCustomer: true, body: before },
      { isCustomer: false, body: '…' },
      { isCustomer: true, body: question },
    ]
    const draft = await builtIn.draft(
      { turns, language: 'fr', venue, tone: 'neutral', now },
      AbortSignal.timeout(1000),
    )
    expect(draft.body).toContain(words)
  })
  it.each([
    ['Avez-vous du pain sans gluten ?', 'il faut le commander quand ?', 'la veille'],
    ['Peut-on payer par carte ?', 'même pour un café ?', 'À partir de 5 €'],
    ['Vous ouvrez dimanche ?', 'et à 14 h ?', 'fermés le dimanche à 14 h'],
    ['Livrez-vous à domicile ?', 'Et avez-vous un numéro de téléphone ?', '55 01 90'],
    ['Peut-on payer par carte ?', 'à partir de combien ?', 'à partir de 5 €'],
  ])('takes what is left out from the question before: %s %s', async (before, question, words) => {
    const turns = [before, question].map((body) => ({ isCustomer: true, body }))
    const draft = await builtIn.draft(
      { turns, language: 'fr', venue, tone: 'neutral', now },
      AbortSignal.timeout(1000),
    )
    expect(draft.body).toContain(words)
  })
  it.each([
    ['slt, vs prené la cb ?', '5 €'],
    ['c cb de jours avant pr un gato danif ?', 'trois jours avant'],
    ['Ès an pé péyé épi kat labank ?', '5 €'],
    ['Mon neveu est cœliaque, quel jour avez-vous du pain sans gluten ?', 'samedi'],
    ['Nous atterrissons dimanche à 16 h, serez-vous ouverts ?', 'fermés le dimanche à 16 h'],
    ['Peut-on payer un croissant par carte ?', '5 €'],
    ['Bonjour, ça va ? Où se garer ?', 'Victoire'],
    ['Où vous trouvez-vous dans Pointe-à-Pitre ?', 'rue Frébault'],
    ['À quelle adresse mail puis-je vous écrire ?', 'bonjour@boulangerie.example'],
  ])('understands how people write: %s', async (question, words) => {
    const { body, isUnknown } = await ask(question)
    expect([isUnknown, body]).toEqual([false, expect.stringContaining(words)])
  })
  it.each([
    'Livrez-vous des pizzas à domicile ?',
    'Do you deliver beer?',
    'Combien coûte un gâteau de mariage ?',
    'Y a-t-il du lait dans le pain sans gluten ?',
    'Le pain sans gluten contient-il des œufs ?',
    'Do you rent cars?',
    'Is it open? I am at the swimming pool.',
  ])('does not take for known what no fact has a word for: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ isUnknown: true })
  })
  it.each([
    ['Une livraison à la marina vers 9 h 30 ?', 'Non : à la marina, du mardi au dimanche avant 8 h.'],
    ['La carte pour 3 euros ?', 'Non : à partir de 5 €.'],
    ['Un café par carte ?', 'À partir de 5 €.'],
    ['Un gâteau d’anniversaire pour demain ?', 'Non : commandez trois jours avant.'],
    ['Un gâteau d’anniversaire pour mercredi ?', 'Oui, commandez trois jours avant.'],
  ])('answers by the conditions of the fact: %s', async (question, body) => {
    expect((await ask(question)).body).toBe(body)
  })
  it.each([
    ['We land on Monday morning, will you be open?', 'No, we are closed on Monday.'],
    ['Dès quelle heure peut-on venir chercher des croissants dimanche ?', 'Dimanche : 6 h – 12 h 30.'],
    [
      'Mardi vers 14 h, je peux venir prendre mon pain comme d’habitude ?',
      'Non, nous sommes fermés le mardi',
    ],
  ])('says to who comes at a time whether it is open: %s', async (question, words) => {
    expect((await ask(question)).body).toContain(words)
  })
  it.each([
    'Quels parfums pour les gâteaux d’anniversaire ?',
    'Vous êtes à combien de minutes de la marina ?',
    'Can someone call me back?',
    'Livrez-vous du vin à domicile ?',
    'Are you open on Good Friday?',
    'Que contient le pain sans gluten ?',
  ])('leaves to a person what no fact holds of a thing that one names: %s', async (question) => {
    expect(await ask(question)).toMatchObject({ isUnknown: true })
  })
  it('answers on a date by its day of the week, unless a fact names dates', async () => {
    const facts = venue.facts.filter(({ text }) => !text.includes('décembre'))
    const planned = [...facts, faq('fr', 'Quand sont vos congés ?', 'Du 10 au 15 décembre.')]
    const dated = (text: string, known: readonly Fact[]) =>
      builtIn.draft(
        {
          turns: [{ isCustomer: true, body: text }],
          language: 'fr',
          venue: { ...venue, facts: known },
          tone: 'neutral',
          now,
        },
        AbortSignal.timeout(1000),
      )
    expect((await dated('Ouvert le samedi 12 décembre ?', facts)).body).toBe('Oui. Samedi : 6 h – 13 h.')
    expect(await dated('Ouvert le samedi 12 décembre ?', planned)).toMatchObject({ isUnknown: true })
  })
  it('does not answer with the price of another product', async () => {
    const turns = ['Avez-vous du pain sans gluten ?', 'C’est combien ?'].map((body) => ({
      isCustomer: true,
      body,
    }))
    const draft = await builtIn.draft(
      { turns, language: 'fr', venue, tone: 'neutral', now },
      AbortSignal.timeout(1000),
    )
    expect(draft).toMatchObject({ isUnknown: true })
  })
  it('says no where a fact holds on other days', async () => {
    expect((await ask('du pain sans gluten demain ?')).body).toBe(
      'Non, pas le jeudi : le samedi, sur commande la veille.',
    )
    expect((await ask('du pain sans gluten samedi ?')).body).toBe('Oui, le samedi, sur commande la veille.')
    // « Mon » is no Monday.
    expect((await ask('du pain sans gluten pour mon fils ?')).body).toBe(
      'Oui, le samedi, sur commande la veille.',
    )
  })
  it('greets and thanks without a fact', async () => {
    expect((await ask('Bonjour !')).body).toContain('bienvenue')
    expect((await ask('merci beaucoup')).body).toContain('plaisir')
    expect((await ask('Hello there')).body).toContain('welcome')
  })
  it('says so when it has the answer in the other language only', async () => {
    expect((await ask('Is there any gluten free bread?')).body).toContain('only have this in French')
  })
  it('cuts words of a family to one stem, and knows the language of a text', () => {
    expect(new Set(['livraison', 'livrez'].map(stem)).size).toBe(1)
    expect(meanings('Réservations')).toEqual(meanings('booking'))
    expect([languageOf('Do you have this in blue?', 'fr'), languageOf('Avez-vous du bleu ?', 'en')]).toEqual([
      'en',
      'fr',
    ])
    expect(languageOf('42', 'en')).toBe('en')
  })
})
