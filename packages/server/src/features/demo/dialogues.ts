/**
 * What customers and the demo's managers wrote. A line that begins with `<` came from the customer, `>` from the
 * business, `>>` from the automatic answer; `+` before it is the number of minutes since the line before.
 */
export interface Dialogue {
  name: string
  language: 'fr' | 'en'
  platform?: 'google'
  /** Hours before now of the last line. */
  hoursAgo: number
  isClosed?: true
  /** How many of the last customer lines no one has seen. */
  unread?: number
  notes?: string
  lines: readonly string[]
}

export const dialogues: Readonly<Record<string, readonly Dialogue[]>> = {
  'boulangerie-karukera': [
    {
      name: 'Maëlys Bernadotte',
      language: 'fr',
      hoursAgo: 0.2,
      unread: 2,
      lines: [
        '< Bonjour, est-ce qu’il vous reste des pains au beurre pour ce matin ?',
        '+1 < J’en voudrais six, je passe dans une demi-heure.',
      ],
    },
    {
      name: 'Oliver Grant',
      language: 'en',
      hoursAgo: 1.1,
      unread: 1,
      lines: [
        '< Hi! We are on a boat in the marina until Sunday. Do you deliver bread in the morning?',
        '+6 > Hello Oliver, we deliver to the marina from Tuesday to Sunday, before 8 am. How many are you?',
        '+4 < Four adults and two hungry kids. Two baguettes and six croissants would be great for tomorrow.',
      ],
    },
    {
      name: 'Josette Lurel',
      language: 'fr',
      hoursAgo: 3,
      notes: 'Gâteau coco pour 20 personnes, acompte reçu.',
      lines: [
        '< Bonjour, je voudrais commander un gâteau coco pour samedi, pour une vingtaine de personnes.',
        '+12 > Bonjour Josette ! Avec plaisir. Vous préférez une ou deux couches de confiture ?',
        '+9 < Deux, et peu de sucre s’il vous plaît, c’est pour ma mère.',
        '+3 > C’est noté : deux couches, moins de sucre. Prêt samedi à partir de 9 h. Un message sur le gâteau ?',
        '+20 < « Joyeux anniversaire Man Nini ». Merci beaucoup !',
        '+2 > Parfait, à samedi.',
      ],
    },
    {
      name: 'Kévin Théodore',
      language: 'fr',
      hoursAgo: 9,
      unread: 1,
      lines: [
        '< Bonsoir, vous faites du pain sans gluten ?',
        '>> Le fournil est fermé pour le moment. Nous lisons votre message dès notre retour, promis.',
        '+2 < D’accord, merci, c’est pour demain si possible.',
      ],
    },
    {
      name: 'Sandrine Pavot',
      language: 'fr',
      hoursAgo: 27,
      isClosed: true,
      lines: [
        '< Bonjour, jusqu’à quelle heure êtes-vous ouverts le dimanche ?',
        '+5 > Bonjour, jusqu’à 12 h 30 le dimanche. Les viennoiseries partent vite, venez avant 10 h !',
        '+2 < Super, merci !',
      ],
    },
    {
      name: 'Hannah Lindqvist',
      language: 'en',
      hoursAgo: 52,
      isClosed: true,
      lines: [
        '< Hello, is there anything vegan among your pastries?',
        '+15 > Hello Hannah, yes: the coconut turnover and the guava bread have no milk and no eggs.',
        '+3 < Wonderful, see you tomorrow.',
      ],
    },
    {
      name: 'Rodrigue Minatchy',
      language: 'fr',
      hoursAgo: 98,
      lines: [
        '< Bonjour, je suis le restaurant Le Ti’Bourg. Vous faites des tarifs pour les professionnels ?',
        '+30 > Bonjour Rodrigue, oui, à partir de 30 baguettes par jour. Je vous envoie la grille par e-mail ?',
        '+8 < Oui, à contact@tibourg.example s’il vous plaît.',
        '+4 > Envoyé. On en parle quand vous voulez.',
      ],
    },
    {
      name: 'Gladys Cornély',
      language: 'fr',
      hoursAgo: 170,
      isClosed: true,
      lines: [
        '< J’ai oublié mon parapluie chez vous ce matin, un vert.',
        '+25 > Bonjour Gladys, il est derrière le comptoir, il vous attend.',
        '+2 < Ouf ! Merci, je passe demain.',
      ],
    },
    {
      name: 'Thomas Weber',
      language: 'en',
      platform: 'google',
      hoursAgo: 900,
      isClosed: true,
      lines: ['< Do you take cards?', '+40 > Yes, from 5 euros.', '+1 < Thanks'],
    },
  ],
  'bistro-bellecour': [
    {
      name: 'Camille Roche',
      language: 'fr',
      hoursAgo: 0.1,
      unread: 1,
      lines: ['< Bonjour, avez-vous une table pour 4 ce soir vers 20 h ?'],
    },
    {
      name: 'James O’Connell',
      language: 'en',
      hoursAgo: 0.8,
      unread: 2,
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
