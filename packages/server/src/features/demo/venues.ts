import type { OpeningPeriod } from '@comptoir/core/rules'
import type { WebchatLook } from '@comptoir/core/webchat'

/** A venue of the demo with its presence and its chat. */
export interface DemoVenue {
  name: string
  title: string
  address: string
  postalCode: string
  city: string
  countryCode: string
  /** See the list of venue types in core. */
  venueTypeId: number
  siret: string
  timezone: string
  latitude: number
  longitude: number
  mapsUri: string
  planId: number
  credits: { freeSms: number; paidSms: number; freeEmail: number; paidEmail: number }
  webchatId: string
  /** The page of the example shop. */
  shopPath: string
  look: WebchatLook
  hours: OpeningPeriod[]
  welcome: { fr: string; en: string }
  awayMessage: { fr: string; en: string }
  phone: string
  email: string
}

function open(days: number[], ...periods: [string, string][]): OpeningPeriod[] {
  return days.flatMap((day) => periods.map(([opens, closes]) => ({ day, opens, closes })))
}

/** Three venues of one owner; numbers are those that France keeps for fiction. */
export const demoVenues: readonly DemoVenue[] = [
  {
    name: 'Boulangerie Karukéra',
    title: 'Boulangerie Karukéra',
    address: '12 rue Frébault',
    postalCode: '97110',
    city: 'Pointe-à-Pitre',
    countryCode: 'GP',
    venueTypeId: 2,
    siret: '00000000100016',
    timezone: 'America/Guadeloupe',
    latitude: 16.2411,
    longitude: -61.5331,
    mapsUri: 'https://maps.google.com/?cid=1',
    planId: 41,
    credits: { freeSms: 120, paidSms: 850, freeEmail: 500, paidEmail: 2000 },
    webchatId: 'boulangerie-karukera',
    shopPath: '/',
    look: { color: '#B4541A', side: 'right', title: 'Boulangerie Karukéra', launcherText: '' },
    hours: open([2, 3, 4, 5, 6], ['06:00', '13:00'], ['15:30', '18:30']).concat(
      open([7], ['06:00', '12:30']),
    ),
    welcome: {
      fr: 'Bonjour et bienvenue au fournil ! Une commande, une question ? On vous répond.',
      en: 'Hello and welcome to the bakery! An order, a question? We are here.',
    },
    awayMessage: {
      fr: 'Le fournil est fermé pour le moment. Nous lisons votre message dès notre retour, promis.',
      en: 'The bakery is closed just now. We will read your message as soon as we are back.',
    },
    phone: '+590 590 55 01 90',
    email: 'bonjour@boulangerie-karukera.example',
  },
  {
    name: 'Bistro Bellecour',
    title: 'Bistro Bellecour',
    address: '3 place Bellecour',
    postalCode: '69002',
    city: 'Lyon',
    countryCode: 'FR',
    venueTypeId: 1,
    siret: '00000000200014',
    timezone: 'Europe/Paris',
    latitude: 45.7578,
    longitude: 4.832,
    mapsUri: 'https://maps.google.com/?cid=2',
    planId: 41,
    credits: { freeSms: 60, paidSms: 40, freeEmail: 500, paidEmail: 0 },
    webchatId: 'bistro-bellecour',
    shopPath: '/bistro.html',
    look: { color: '#7A2335', side: 'right', title: 'Bistro Bellecour', launcherText: '' },
    hours: open([2, 3, 4, 5, 6], ['11:30', '15:00'], ['18:30', '00:30']),
    welcome: {
      fr: 'Bonjour ! Réserver une table, demander le menu du jour ? Écrivez-nous.',
      en: 'Hello! Book a table, ask for today’s menu? Write to us.',
    },
    awayMessage: {
      fr: 'La cuisine est fermée. Nous vous répondons à la prochaine ouverture.',
      en: 'The kitchen is closed. We will answer when we open again.',
    },
    phone: '+33 4 65 71 00 12',
    email: 'table@bistro-bellecour.example',
  },
  {
    name: 'Concept Bordeaux Chartrons',
    title: 'Concept Bordeaux Chartrons',
    address: '27 rue Notre-Dame',
    postalCode: '33000',
    city: 'Bordeaux',
    countryCode: 'FR',
    venueTypeId: 6,
    siret: '00000000300012',
    timezone: 'Europe/Paris',
    latitude: 44.8528,
    longitude: -0.5722,
    mapsUri: 'https://maps.google.com/?cid=3',
    planId: 27,
    credits: { freeSms: 10, paidSms: 0, freeEmail: 100, paidEmail: 0 },
    webchatId: 'concept-bordeaux-chartrons',
    shopPath: '/concept.html',
    look: { color: '#26547C', side: 'left', title: 'Concept Bordeaux Chartrons', launcherText: '' },
    hours: open([1, 2, 3, 4, 5, 6], ['10:00', '19:00']),
    welcome: {
      fr: 'Bienvenue ! Une taille, une couleur, un cadeau ? Dites-nous tout.',
      en: 'Welcome! A size, a colour, a present? Tell us.',
    },
    awayMessage: { fr: '', en: '' },
    phone: '+33 5 36 49 00 25',
    email: 'salut@chartrons-concept.example',
  },
]
