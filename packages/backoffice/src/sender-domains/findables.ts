import type { Findable } from '../app/findable.ts'

export const findables: readonly Findable[] = [
  {
    id: 'sender-domains',
    label: { fr: 'Domaines d’envoi', en: 'Sender domains' },
    words: {
      fr: 'e-mail expéditeur adresse nom de domaine dns dkim spf dmarc indésirables',
      en: 'e-mail sender address domain name dns dkim spf dmarc spam',
    },
    href: '/sender-domains',
    permissions: ['campaigns.campaigns:read'],
  },
]
