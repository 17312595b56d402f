import type { Findable } from '../app/findable.ts'

const href: Findable['href'] = ({ venueId }) => `/venues/${venueId}`
const permissions: Findable['permissions'] = ['venues.venue:read']

export const findables: readonly Findable[] = [
  {
    id: 'venue-address',
    label: { fr: 'Adresse et téléphone de l’établissement', en: 'Address and phone of the venue' },
    words: {
      fr: 'rue ville code postal numéro coordonnées nom',
      en: 'street city postcode number contact name',
    },
    href,
    permissions,
  },
  {
    id: 'venue-identity',
    label: { fr: 'SIRET, fuseau horaire et langue', en: 'Time zone and language of the venue' },
    words: { fr: 'siren entreprise heure pays', en: 'company hour country siret' },
    href,
    permissions,
  },
  {
    id: 'venue-hours',
    label: { fr: 'Horaires d’ouverture', en: 'Opening hours' },
    words: {
      fr: 'heures ouvert fermé absence chat dimanche jours',
      en: 'open closed away chat sunday days times',
    },
    href: ({ venueId }) => `/venues/${venueId}?tab=hours`,
    permissions,
  },
  {
    id: 'venue-add',
    label: { fr: 'Ajouter un établissement', en: 'Add a venue' },
    words: {
      fr: 'nouveau deuxième autre boutique magasin restaurant créer',
      en: 'new second another shop store restaurant create',
    },
    href: ({ venueId }) => `/venues/${venueId}?open=new`,
    permissions: ['venues.venue:create'],
  },
  {
    id: 'venue-plan',
    label: { fr: 'Formule de l’établissement', en: 'Plan of the venue' },
    words: { fr: 'abonnement offre fonctions prix', en: 'subscription offer features price' },
    href,
    permissions,
  },
]
