/** A customer of the bakery with what was written between them, as the demo of the server has it. */
export interface KnownCustomer {
  channel: 'whatsapp' | 'facebook' | 'instagram' | 'rcs' | 'sms'
  /** What the channel calls them. */
  id: string
  name: string
  /** When the last line was written, hours before the start. */
  hoursAgo: number
  /** `<` was written by the customer, `>` by the business. */
  lines: readonly string[]
}

/** Who is there before anybody writes: the page begins with them. */
export const knownCustomers: readonly KnownCustomer[] = [
  {
    channel: 'whatsapp',
    id: '590690000111',
    name: 'Ludovic Galas',
    hoursAgo: 0.4,
    lines: [
      '< Bonjour, ma commande de ce soir est-elle prête ?',
      '> Bonjour Ludovic, oui : deux pains à la goyave et une brioche coco.',
      '< Merci ! Je passerai plutôt à 17 h 30, ça ira ?',
    ],
  },
  {
    channel: 'whatsapp',
    id: '590690000112',
    name: 'Sandrine Pavot',
    hoursAgo: 4,
    lines: [
      '< Coucou, c’est pour le baptême de Noah : ce modèle-là, c’est possible ?',
      '> Bonjour Sandrine ! Oui, pour 25 parts ce serait 100 €. On ajoute des dragées autour ?',
      '< Oh oui, avec plaisir. Je confirme !',
      '> C’est noté pour samedi 9 h.',
    ],
  },
  {
    channel: 'facebook',
    id: '7700000000111',
    name: 'Coralie Dambreville',
    hoursAgo: 2,
    lines: ['< Bonjour, faites-vous des chodos pour les communions ?'],
  },
  {
    channel: 'facebook',
    id: '7700000000112',
    name: 'Fabrice Zénon',
    hoursAgo: 29,
    lines: [
      '< Vous êtes ouverts lundi ?',
      '> Bonjour Fabrice, non, nous fermons le lundi. À mardi, dès 6 h !',
      '< Merci',
    ],
  },
  {
    channel: 'instagram',
    id: '7700000000211',
    name: 'Jade Morvan',
    hoursAgo: 7,
    lines: [
      '< Hello ! C’est quoi les pains de votre dernière photo ?',
      '> Bonjour Jade, pain au beurre en haut, tradition en bas. Les voici ce matin !',
      '< Trop beau, je passe samedi',
      '> On vous garde une place au chaud.',
    ],
  },
  {
    channel: 'instagram',
    id: '7700000000212',
    name: 'Émilie Hart',
    hoursAgo: 1.6,
    lines: ['< Hi! Your coconut brioche looks amazing. Can I order two for Sunday?'],
  },
  {
    channel: 'rcs',
    id: '590690000211',
    name: 'Guy-Albert Sinnan',
    hoursAgo: 10,
    lines: [
      '< Bonsoir, la livraison à la marina demain, c’est avant 8 h ?',
      '> Bonsoir Guy-Albert, oui, entre 7 h et 7 h 45, ponton B.',
      '< Parfait, à demain.',
      '> À demain !',
    ],
  },
  {
    channel: 'sms',
    id: '33639980064',
    name: 'Marie-Ange Dupont',
    hoursAgo: 30.2,
    lines: [
      '< Bonjour, ma commande de samedi est-elle bien notée ? Deux pains au beurre.',
      '> Bonjour, oui : deux pains au beurre, à retirer samedi dès 7 h.',
      '< Parfait, merci ! On peut payer par carte ?',
      '> Oui, à partir de 5 €. À samedi !',
    ],
  },
]

const MINUTE_MS = 60_000

/** What was written on some channels: the oldest first, three minutes apart. */
export function writtenOn(customers: readonly KnownCustomer[], ...channels: KnownCustomer['channel'][]) {
  return customers
    .filter(({ channel }) => channels.includes(channel))
    .flatMap(({ lines, hoursAgo, ...customer }) =>
      lines.map((line, index) => ({
        ...customer,
        isFromBusiness: line.startsWith('>'),
        text: line.slice(2),
        at: Date.now() - hoursAgo * 60 * MINUTE_MS - (lines.length - 1 - index) * 3 * MINUTE_MS,
      })),
    )
    .toSorted((a, b) => a.at - b.at)
}
