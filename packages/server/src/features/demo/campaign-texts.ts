/** A campaign that left last year. */
export interface PastCampaign {
  label: string
  /** `MM-DD`: it left on the last such day, at the first hour when it may. */
  day: string
  body: string
  /** The books by their order; all of them unless said otherwise. */
  books?: readonly number[]
  /** What customers say at the counter, and how many of a hundred get nothing to compare with. */
  code?: string
  holdoutPercent?: number
}

/** What a demo venue wrote to its customers, and what it prepares. */
export interface DemoCampaigns {
  past: readonly PastCampaign[]
  scheduled?: { label: string; body: string; inDays: number }
  draft: { label: string; body: string }
  /** Costs more than the venue has. */
  waiting?: { label: string; body: string; inDays: number }
  /** How many messages of the last one may have arrived or not. */
  unknown?: number
}

export const demoCampaigns: Readonly<Record<string, DemoCampaigns>> = {
  'boulangerie-karukera': {
    past: [
      {
        label: 'Galettes des rois',
        day: '01-05',
        body: '{{firstName|Bonjour}}, les galettes des rois sortent du four ! Frangipane ou goyave : réservez la vôtre au 0590 55 01 90.',
      },
      {
        label: 'Saint-Valentin',
        day: '02-10',
        body: 'Un gâteau à partager le 14 ? {{firstName|Bonjour}}, réservez avant jeudi soir, nous écrivons les prénoms dessus. {{venue}}',
      },
      {
        label: 'Chocolats de Pâques',
        day: '03-20',
        body: 'Les chocolats sont là, moulés à la main. Venez choisir avant qu’il n’en reste plus. {{venue}}',
      },
      {
        label: 'Fête des mères',
        day: '05-19',
        body: 'Pour la fête des mères, {{firstName|chers clients}} : entremets coco-passion pour six, à commander avant samedi midi.',
      },
      {
        label: 'Horaires d’été',
        day: '07-06',
        body: 'Cet été le fournil ouvre à 5 h 30. Pain chaud pour la plage ! {{venue}}',
        books: [0],
      },
      {
        label: 'Rentrée',
        day: '09-01',
        body: '{{firstName|Bonjour}}, bonne rentrée ! Cette semaine, le cinquième pain au beurre est offert.',
      },
      {
        label: 'Carte de fidélité',
        day: '10-13',
        body: 'Double points jusqu’à samedi sur votre carte, {{firstName|chers clients}}. À tout de suite au fournil !',
        books: [0],
      },
      {
        label: 'Précommandes de Noël',
        day: '11-09',
        body: 'Les bûches de Noël se commandent dès maintenant : coco, goyave ou chocolat. 10 % avant le 30 avec {{code}}. {{venue}}',
        code: 'NOEL10',
        holdoutPercent: 20,
      },
    ],
    scheduled: {
      label: 'Dégustation du samedi',
      body: '{{firstName|Bonjour}}, samedi nous vous faisons goûter trois nouveaux pains. Passez de 9 h à midi ! {{venue}}',
      inDays: 9,
    },
    draft: {
      label: 'Idée pour le mois prochain',
      body: 'Le gâteau du mois est de retour, {{firstName|chers clients}}. Une part offerte pour',
    },
  },
  'bistro-bellecour': {
    past: [
      {
        label: 'Menu de janvier',
        day: '01-16',
        body: '{{firstName|Bonjour}}, quenelle, gratin et tarte aux pralines : le menu de janvier est à 24 EUR. Table au 04 65 71 00 12.',
      },
      {
        label: 'Saint-Valentin',
        day: '02-06',
        body: 'Il reste huit tables pour le 14. Répondez à ce message ou appelez le 04 65 71 00 12. {{venue}}',
      },
      {
        label: 'La terrasse ouvre',
        day: '04-03',
        body: 'La terrasse est ouverte ! {{firstName|Bonjour}}, le premier café est pour nous cette semaine.',
      },
      {
        label: 'Fête de la musique',
        day: '06-17',
        body: 'Le 21, un trio jazz joue sur la place. Assiettes à partager dès 18 h, sans réservation. {{venue}}',
      },
      {
        label: 'Retour de vacances',
        day: '09-04',
        body: 'Nous sommes de retour, {{firstName|chers habitués}}. Nouvelle carte dès mardi.',
        books: [0, 1],
      },
      {
        label: 'Beaujolais nouveau',
        day: '11-12',
        body: 'Le Beaujolais nouveau arrive jeudi ! Planche de cochonnailles et un verre à 12 EUR. {{venue}}',
      },
    ],
    draft: {
      label: 'Réveillon',
      body: 'Le menu du réveillon est prêt, {{firstName|chers habitués}} : cinq plats,',
    },
    unknown: 2,
  },
  'concept-bordeaux-chartrons': {
    past: [
      {
        label: 'Soldes d’hiver',
        day: '01-12',
        body: '{{firstName|Bonjour}}, les soldes commencent : 40 % sur la maille jusqu’à samedi. {{venue}}',
      },
      {
        label: 'Créateurs d’ici',
        day: '04-10',
        body: 'Cinq créateurs de Bordeaux exposent chez nous ce week-end. Un verre vous attend. {{venue}}',
        books: [0, 1],
      },
      {
        label: 'Soldes d’été',
        day: '06-26',
        body: 'Les soldes sont ouverts, {{firstName|chers clients}} : 30 % sur tout, 50 % sur le lin.',
      },
      {
        label: 'Collection d’automne',
        day: '10-02',
        body: 'La collection d’automne est en boutique. Essayez-la au calme, sur rendez-vous. {{venue}}',
      },
    ],
    draft: { label: 'Cadeaux', body: 'Une idée de cadeau, {{firstName|chers clients}} ?' },
    waiting: {
      label: 'Vente privée',
      body: '{{firstName|Bonjour}}, vente privée jeudi de 18 h à 21 h, sur ce message. Venez avec qui vous voulez. {{venue}}',
      inDays: 3,
    },
  },
}
