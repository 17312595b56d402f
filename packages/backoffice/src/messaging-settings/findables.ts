import type { Findable } from '../app/findable.ts'

const permissions: Findable['permissions'] = ['messaging.settings:read']
const words = {
  fr: 'accueil bienvenue absence réponse automatique questions boutons',
  en: 'greeting welcome away automatic reply questions buttons',
}

export const findables: readonly Findable[] = (
  [
    ['website', 'sur le site', 'on the website'],
    ['google', 'sur Google', 'on Google'],
    ['facebook', 'sur Facebook', 'on Facebook'],
    ['instagram', 'sur Instagram', 'on Instagram'],
    ['whatsapp', 'sur WhatsApp', 'on WhatsApp'],
  ] as const
).map(([platform, fr, en]) => ({
  id: `greeting-${platform}`,
  label: { fr: `Message d’accueil ${fr}`, en: `Greeting ${en}` },
  words,
  href: `/messages/settings?tab=${platform}`,
  permissions,
}))
