import type { Findable } from '../app/findable.ts'

const permissions: Findable['permissions'] = ['messaging.agent:read']

export const findables: readonly Findable[] = [
  {
    id: 'agent-duty',
    label: { fr: 'Quand l’agent répond', en: 'When the agent answers' },
    words: {
      fr: 'robot ia bot automatique nuit heures activer',
      en: 'robot ai bot automatic night hours switch on',
    },
    href: '/messages/agent?tab=settings',
    permissions,
  },
  {
    id: 'agent-knowledge',
    label: { fr: 'Ce que l’agent sait', en: 'What the agent knows' },
    words: {
      fr: 'faq questions réponses documents prix horaires',
      en: 'faq questions answers documents prices hours',
    },
    href: '/messages/agent?tab=knowledge',
    permissions,
  },
  {
    id: 'agent-rehearsal',
    label: { fr: 'Essayer l’agent', en: 'Try the agent' },
    words: { fr: 'répétition test simulation', en: 'rehearsal test simulation' },
    href: '/messages/agent?tab=rehearsal',
    permissions: ['messaging.agent:update'],
  },
]
