import type { Findable } from '../app/findable.ts'

export const findables: readonly Findable[] = [
  {
    id: 'triggers',
    label: { fr: 'Message de bienvenue ou d’anniversaire', en: 'Welcome or birthday message' },
    words: {
      fr: 'automatique scénario relance client inactif déclencheur promotion',
      en: 'automatic automation trigger win back inactive promotion',
    },
    href: '/trigger-campaigns',
    permissions: ['campaigns.triggers:read'],
  },
]
