import { bakeryDialogues } from './bakery-dialogues.ts'

/**
 * What customers and the demo's managers wrote. A line that begins with `<` came from the customer, `>` from the
 * business, `>>` from the automatic text, `>*` from the agent, `>?` from the agent that hands over to a person; `+`
 * before it is the number of minutes since the line before, and `[cake]` after it the picture that it carries.
 */
export interface Dialogue {
  name: string
  language: 'fr' | 'en'
  /** Of Google is its business chat, which ended; with a customer it is RCS. */
  platform?: 'google' | 'whatsapp' | 'facebook' | 'instagram'
  /** What the platform calls the customer, where the channel is linked. */
  customer?: string
  /** Hours before now of the last line. */
  hoursAgo: number
  isClosed?: true
  /** How many of the last customer lines no one has seen. */
  unread?: number
  notes?: string
  labels?: readonly string[]
  /** Who looks after it, by first name. */
  assignee?: 'Claire' | 'Malik' | 'Emma'
  /** Hours from now until it comes back. */
  snoozedHours?: number
  lines: readonly string[]
}

export const dialogues: Readonly<Record<string, readonly Dialogue[]>> = {
  'boulangerie-karukera': bakeryDialogues,
  'bistro-bellecour': [
    {
      name: 'Camille Roche',
      language: 'fr',
      hoursAgo: 0.1,
      unread: 1,
      labels: ['Réservation'],
      lines: ['< Bonjour, avez-vous une table pour 4 ce soir vers 20 h ?'],
    },
    {
      name: 'James O’Connell',
      language: 'en',
      hoursAgo: 0.8,
      unread: 2,
      labels: ['Allergie', 'Réservation'],
      lines: [
        '< Good evening, we booked for 7.30 pm tomorrow under O’Connell. One of us has a nut allergy.',
        '+1 < Could the kitchen tell us which dishes are safe?',
      ],
    },
    {
      name: 'Nadia Benhaddou',
      language: 'fr',
      hoursAgo: 5,
      notes: 'Groupe de 14, menu à 32 €, salle du fond.',
      labels: ['Groupe'],
      assignee: 'Emma',
      lines: [
        '< Bonjour, je cherche une salle pour un déjeuner d’équipe jeudi prochain, 14 personnes.',
        '+14 > Bonjour Nadia, la salle du fond est libre jeudi. Nous proposons un menu unique à 32 €.',
        '+22 < Est-ce qu’il y a une option végétarienne ?',
        '+3 > Oui, gratin de blettes ou risotto aux cèpes. Dites-nous combien deux jours avant.',
        '+11 < Parfait, je confirme. Trois végétariens.',
        '+2 > C’est réservé. À jeudi !',
      ],
    },
    {
      name: 'Émile Ferrand',
      language: 'fr',
      hoursAgo: 13,
      unread: 1,
      lines: [
        '< Bonsoir, la carte des vins est-elle en ligne quelque part ?',
        '>> La cuisine est fermée. Nous vous répondons à la prochaine ouverture.',
      ],
    },
    {
      name: 'Giulia Marchetti',
      language: 'en',
      hoursAgo: 26,
      lines: [
        '< Hi, do you have a high chair? We come with a one-year-old.',
        '+7 > Hi Giulia, yes, two of them, and a quiet corner if you come before 12.30.',
        '+5 < Great, table for three on Friday at 12 then, please.',
        '+3 > Done, Friday at 12 for three with a high chair.',
      ],
    },
    {
      name: 'Patrick Vial',
      language: 'fr',
      hoursAgo: 75,
      isClosed: true,
      lines: [
        '< Merci pour hier soir, la quenelle était parfaite.',
        '+30 > Merci Patrick ! Le chef a rougi. À très vite.',
      ],
    },
    {
      name: 'Léa Morel',
      language: 'fr',
      hoursAgo: 120,
      isClosed: true,
      lines: [
        '< Vous acceptez les titres-restaurant le soir ?',
        '+9 > Bonjour Léa, oui, midi et soir, dans la limite de 25 € par jour.',
        '+1 < Merci !',
      ],
    },
    {
      name: 'Sofia Almeida',
      language: 'en',
      hoursAgo: 260,
      isClosed: true,
      lines: [
        '< Is the terrace open in winter?',
        '+18 > It is heated and covered, so yes, until the last guest.',
      ],
    },
    {
      name: 'Karim Haddad',
      language: 'fr',
      platform: 'google',
      hoursAgo: 1100,
      isClosed: true,
      lines: [
        '< Vous avez un parking ?',
        '+55 > Bonjour, celui de la place Bellecour est à deux minutes à pied.',
      ],
    },
  ],
  'concept-bordeaux-chartrons': [
    {
      name: 'Inès Castaing',
      language: 'fr',
      hoursAgo: 0.5,
      unread: 1,
      lines: ['< Bonjour, la lampe en raphia de votre vitrine existe-t-elle en plus grand ?'],
    },
    {
      name: 'Emily Carter',
      language: 'en',
      hoursAgo: 2.4,
      lines: [
        '< Hello! Do you ship to the UK?',
        '+11 > Hello Emily, yes, in three to five days. Which item are you thinking of?',
        '+6 < The blue stoneware set. How much would it be with shipping?',
        '+9 > The set is 84 € and the shipping 14 €. I can put one aside until Saturday.',
      ],
    },
    {
      name: 'Bastien Duprat',
      language: 'fr',
      hoursAgo: 20,
      unread: 2,
      labels: ['Livraison'],
      lines: [
        '< Bonjour, j’ai reçu ma commande mais il manque les deux verres.',
        '+1 < Numéro CC-2041. Comment on fait ?',
      ],
    },
    {
      name: 'Clémence Aubry',
      language: 'fr',
      hoursAgo: 44,
      notes: 'Liste de naissance « Aubry », ouverte jusqu’au 15 janvier.',
      lines: [
        '< Est-ce que vous faites des listes de naissance ?',
        '+16 > Bonjour Clémence, oui ! On la crée ensemble en boutique, vingt minutes suffisent.',
        '+4 < Je peux venir mercredi à 14 h ?',
        '+2 > C’est noté, mercredi 14 h avec Margaux.',
      ],
    },
    {
      name: 'Lucas Etcheverry',
      language: 'fr',
      hoursAgo: 96,
      isClosed: true,
      lines: [
        '< Quelle taille pour les espadrilles, vous taillez grand ?',
        '+8 > Bonjour Lucas, elles taillent petit : prenez une pointure au-dessus.',
        '+3 < Parfait, merci du conseil.',
      ],
    },
    {
      name: 'Nora Jensen',
      language: 'en',
      hoursAgo: 150,
      isClosed: true,
      lines: [
        '< Do you do gift wrapping?',
        '+5 > We do, it is free, and we write the card for you.',
        '+1 < Lovely.',
      ],
    },
    {
      name: 'Hugo Lacoste',
      language: 'fr',
      hoursAgo: 330,
      isClosed: true,
      lines: [
        '< Puis-je rendre un article acheté en ligne directement au magasin ?',
        '+21 > Oui, dans les 30 jours, avec le bon de livraison.',
        '+2 < Top, merci.',
      ],
    },
  ],
}
