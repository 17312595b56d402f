import type { Findable } from '../app/findable.ts'

export const findables: readonly Findable[] = [
  {
    id: 'api-keys',
    label: { fr: 'Clés d’API', en: 'API keys' },
    words: { fr: 'caisse logiciel connexion accès', en: 'till software connection access' },
    href: '/developers?tab=keys',
    permissions: ['developers.apiKeys:read'],
  },
  {
    id: 'webhooks',
    label: { fr: 'Webhooks', en: 'Webhooks' },
    words: { fr: 'événements notifications logiciel', en: 'events notifications software' },
    href: '/developers?tab=webhooks',
    permissions: ['developers.webhooks:read'],
  },
]
