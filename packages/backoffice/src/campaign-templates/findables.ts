import type { Findable } from '../app/findable.ts'

const permissions: Findable['permissions'] = ['campaigns.templates:read']

export const findables: readonly Findable[] = [
  {
    id: 'campaign-templates',
    label: { fr: 'Modèles d’e-mails et de SMS', en: 'Templates of mails and SMS' },
    words: {
      fr: 'modèle newsletter emailing prêt dessin noël offre texte',
      en: 'template newsletter mailing ready design christmas offer text',
    },
    href: '/campaigns/templates',
    permissions,
  },
  {
    id: 'mail-campaign',
    label: { fr: 'Nouvelle campagne par e-mail', en: 'New campaign by e-mail' },
    words: { fr: 'newsletter emailing envoyer', en: 'newsletter mailing send' },
    href: '/campaigns/email',
    permissions: ['campaigns.campaigns:create'],
  },
]
