import type { AgentDocument, FactAudience, FaqEntry } from '@comptoir/core/agent'

/** A question with its answer, in both languages, as the owner wrote them. */
interface Taught {
  fr: [question: string, answer: string]
  en: [question: string, answer: string]
}

const everybody: readonly Taught[] = [
  {
    fr: ['Avez-vous du pain sans gluten ?', 'Oui, le samedi, sur commande la veille avant midi.'],
    en: ['Do you have gluten-free bread?', 'Yes, on Saturdays, if you order by noon the day before.'],
  },
  {
    fr: ['Livrez-vous à la marina ?', 'Oui, du mardi au dimanche avant 8 h, à partir de deux baguettes.'],
    en: ['Do you deliver to the marina?', 'Yes, Tuesday to Sunday before 8 am, from two baguettes.'],
  },
  {
    fr: ['Peut-on payer par carte ?', 'Oui, à partir de 5 €.'],
    en: ['Can I pay by card?', 'Yes, from €5.'],
  },
  {
    fr: [
      'Comment commander un gâteau d’anniversaire ?',
      'Écrivez-nous trois jours avant, avec le nombre de parts et le message à inscrire. Un acompte confirme la commande.',
    ],
    en: [
      'How do I order a birthday cake?',
      'Write to us three days before, with the number of portions and the message to write on it. A deposit confirms the order.',
    ],
  },
  {
    fr: [
      'Avez-vous des viennoiseries véganes ?',
      'Oui : le chausson coco et le pain à la goyave sont sans lait ni œufs.',
    ],
    en: [
      'Do you have vegan pastries?',
      'Yes: the coconut turnover and the guava bread contain neither milk nor eggs.',
    ],
  },
  {
    fr: ['Où se garer ?', 'Le parking de la place de la Victoire est à deux minutes à pied.'],
    en: ['Where can I park?', 'The car park of Place de la Victoire is two minutes away on foot.'],
  },
  {
    fr: ['Combien coûte une baguette ?', 'La baguette tradition est à 1,30 €.'],
    en: ['How much is a baguette?', 'The traditional baguette is €1.30.'],
  },
  {
    fr: ['Combien coûte un croissant ?', 'Le croissant est à 1,20 €, le pain au chocolat à 1,40 €.'],
    en: ['How much is a croissant?', 'A croissant is €1.20, a pain au chocolat €1.40.'],
  },
  {
    fr: ['Combien coûte un gâteau d’anniversaire ?', 'À partir de 4 € la part, selon le parfum et le décor.'],
    en: ['How much is a birthday cake?', 'From €4 a portion, depending on flavour and decoration.'],
  },
  {
    fr: [
      'Peut-on déjeuner chez vous ?',
      'Oui, du mardi au samedi de 11 h à 13 h : un sandwich et une boisson pour 7,50 €.',
    ],
    en: [
      'Do you serve lunch?',
      'Yes, Tuesday to Saturday from 11 am to 1 pm: a sandwich and a drink for €7.50.',
    ],
  },
  {
    fr: [
      'Peut-on prendre un café sur place ?',
      'Oui, quatre tables vous attendent en terrasse. Le café est à 1,50 €.',
    ],
    en: ['Can we sit down for a coffee?', 'Yes, there are four tables on the terrace. A coffee is €1.50.'],
  },
  {
    fr: ['Acceptez-vous les titres-restaurant ?', 'Oui, en carte et en papier, jusqu’à 25 € par jour.'],
    en: ['Do you accept meal vouchers?', 'Yes, by card or on paper, up to €25 a day.'],
  },
  {
    fr: [
      'Comment réserver du pain pour venir le chercher ?',
      'Écrivez-nous ici ou appelez avant 18 h la veille : votre pain vous attend dès l’ouverture.',
    ],
    en: [
      'How do I reserve bread to pick up?',
      'Write to us here or call before 6 pm the day before: your bread is ready when we open.',
    ],
  },
  {
    fr: [
      'Êtes-vous ouverts les jours fériés ?',
      'Oui, de 6 h à 12 h 30, sauf le 1er mai et le 25 décembre : ces jours-là, nous sommes fermés.',
    ],
    en: [
      'Are you open on public holidays?',
      'Yes, from 6 am to 12:30 pm, except on 1 May and 25 December, when we are closed.',
    ],
  },
  {
    fr: ['Les chiens sont-ils acceptés ?', 'Sur la terrasse, oui ; à l’intérieur, non.'],
    en: ['Are dogs allowed?', 'On the terrace, yes; inside, no.'],
  },
  {
    fr: ['Est-ce accessible en fauteuil roulant ?', 'Oui, l’entrée est de plain-pied.'],
    en: ['Is it wheelchair accessible?', 'Yes, the entrance is step-free.'],
  },
  {
    fr: ['Avez-vous du pain au levain ?', 'Oui, le jeudi et le samedi, dès 9 h.'],
    en: ['Do you have sourdough bread?', 'Yes, on Thursdays and Saturdays, from 9 am.'],
  },
  {
    fr: ['Pouvez-vous trancher le pain ?', 'Oui, c’est gratuit : demandez-le au comptoir.'],
    en: ['Can you slice the bread?', 'Yes, it is free: ask at the counter.'],
  },
  {
    fr: [
      'Peut-on annuler une commande de gâteau ?',
      'Oui, jusqu’à 48 heures avant : l’acompte vous est alors rendu.',
    ],
    en: ['Can I cancel a cake order?', 'Yes, up to 48 hours before: you then get your deposit back.'],
  },
  {
    fr: ['Recrutez-vous ?', 'Nous cherchons un apprenti. Envoyez-nous votre CV par e-mail.'],
    en: ['Are you hiring?', 'We are looking for an apprentice. Send us your CV by e-mail.'],
  },
]

const staff: readonly Taught[] = [
  {
    fr: [
      'Que faire si le terminal de carte est en panne ?',
      'Redémarrez-le avec le code 4471, sinon notez la vente dans le cahier bleu.',
    ],
    en: [
      'What do I do if the card terminal is down?',
      'Restart it with code 4471, or else write the sale in the blue book.',
    ],
  },
]

const both = (taught: readonly Taught[], audience: FactAudience): FaqEntry[] =>
  taught.flatMap(({ fr, en }, index) =>
    (
      [
        ['fr', fr],
        ['en', en],
      ] as const
    ).map(([language, [question, answer]]) => ({
      id: `${audience}-${index + 1}-${language}`,
      language,
      question,
      answer,
      audience,
    })),
  )

/** What the bakery taught its agent. */
export const bakeryFaq: FaqEntry[] = [...both(everybody, 'everybody'), ...both(staff, 'staff')]

export const bakeryDocuments: AgentDocument[] = [
  {
    id: 'doc-1',
    audience: 'professionals',
    language: 'fr',
    title: 'Tarifs professionnels',
    body: 'Tarif professionnel à partir de 30 baguettes par jour : 0,95 € la baguette, livrée avant 7 h.\nLa facture est envoyée à la fin du mois par e-mail, payable à 15 jours.\nUn essai de trois jours est offert aux restaurants de Pointe-à-Pitre.',
  },
]
