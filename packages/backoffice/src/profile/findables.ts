import type { Findable } from '../app/findable.ts'

const href: Findable['href'] = ({ managerId }) => `/profile/${managerId}`

export const findables: readonly Findable[] = [
  {
    id: 'own-password',
    label: { fr: 'Changer de mot de passe', en: 'Change your password' },
    words: { fr: 'sécurité connexion compte', en: 'security login account' },
    href,
  },
  {
    id: 'own-second-factor',
    label: { fr: 'Connexion en deux étapes', en: 'Two-step login' },
    words: {
      fr: 'sécurité code téléphone double authentification 2fa',
      en: 'security code phone 2fa authenticator',
    },
    href,
  },
  {
    id: 'own-alerts',
    label: { fr: 'Vos alertes', en: 'Your alerts' },
    words: { fr: 'notifications sms e-mail son prévenir', en: 'notifications sms e-mail sound alarm' },
    href,
  },
]
