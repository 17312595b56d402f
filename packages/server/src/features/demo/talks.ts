/** What people ask again and again, with what they were answered; `+?` is a pause that differs. */
export const talks: Readonly<Record<string, Readonly<Record<'fr' | 'en', readonly (readonly string[])[]>>>> =
  {
    'boulangerie-karukera': {
      fr: [
        [
          '< Bonjour, vous avez encore des pains au beurre ?',
          '+? > Bonjour, oui, il en reste une dizaine. Je vous en garde ?',
          '+2 < Deux, merci !',
          '+1 > C’est fait, à votre nom au comptoir.',
        ],
        [
          '< Bonjour, à quelle heure sortent les croissants ?',
          '+? > Bonjour, la première fournée à 6 h, la deuxième vers 8 h 30.',
          '+3 < Parfait',
        ],
        ['< Peut-on payer par carte ?', '>* Oui, à partir de 5 €.', '+1 < Merci'],
        [
          '< Vous livrez à la marina ?',
          '>* Oui, du mardi au dimanche avant 8 h, à partir de deux baguettes.',
          '+4 < Super, alors trois baguettes demain, ponton C, bateau Kalinda.',
          '+? > C’est noté, à demain matin !',
        ],
        [
          '< Bonsoir, je voudrais une galette coco pour dimanche.',
          '+? > Bonsoir, avec plaisir : pour combien de personnes ?',
          '+5 < Huit.',
          '+3 > Réservée, 24 €. À dimanche, avant 12 h 30.',
        ],
        [
          '< Il y a des noix dans le pain complet ?',
          '+? > Bonjour, non, mais il est préparé dans un fournil qui en utilise.',
          '+2 < D’accord, merci de la précision.',
        ],
        [
          '< Merci pour le gâteau de samedi, tout le monde a adoré !',
          '+? > Merci à vous, cela nous fait très plaisir.',
        ],
        ['< Avez-vous du pain au levain aujourd’hui ?', '>* Oui, le jeudi et le samedi, dès 9 h.'],
      ],
      en: [
        ['< Hello, how much is a baguette?', '>* The traditional baguette is €1.30.', '+1 < Thank you'],
        [
          '< Hi, could you keep four croissants for us tomorrow morning?',
          '+? > Hello, of course. Under which name?',
          '+2 < Miller. We come around eight.',
          '+1 > Done, see you tomorrow.',
        ],
      ],
    },
    'bistro-bellecour': {
      fr: [
        [
          '< Bonjour, une table pour deux samedi midi ?',
          '+? > Bonjour, oui, à 12 h 15 ou 13 h 30. Que préférez-vous ?',
          '+4 < 12 h 15, au nom de Faure.',
          '+2 > C’est réservé, à samedi !',
        ],
        [
          '< Quel est le plat du jour ?',
          '+? > Aujourd’hui, blanquette à l’ancienne, 15,50 €.',
          '+1 < On arrive !',
        ],
        ['< Peut-on venir avec un petit chien ?', '+? > Bonjour, oui, avec plaisir, et il aura sa gamelle.'],
      ],
      en: [
        [
          '< Do you have a table for six on Thursday?',
          '+? > Yes, at 7 or at 9 pm. Which suits you?',
          '+6 < 7 pm please, Watson.',
          '+2 > Booked, see you on Thursday.',
        ],
      ],
    },
    'concept-bordeaux-chartrons': {
      fr: [
        [
          '< Bonjour, le plaid ocre est-il toujours en boutique ?',
          '+? > Bonjour, il en reste deux. Je vous en mets un de côté ?',
          '+3 < Oui, je passe demain.',
          '+1 > C’est fait, jusqu’à samedi.',
        ],
        [
          '< Où en est ma commande CC-1988 ?',
          '+? > Elle est partie ce matin, vous la recevrez jeudi.',
          '+2 < Merci !',
        ],
        [
          '< Faites-vous des cartes cadeaux ?',
          '+? > Oui, du montant que vous voulez, en boutique ou par courriel.',
        ],
      ],
      en: [
        [
          '< Is the large vase available?',
          '+? > It comes back next week. Shall we write to you?',
          '+5 < Yes please',
          '+1 > With pleasure.',
        ],
      ],
    },
  }
