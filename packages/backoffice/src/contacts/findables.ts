import type { Findable } from '../app/findable.ts'

export const findables: readonly Findable[] = [
  {
    id: 'contacts-import',
    label: { fr: 'Importer des contacts', en: 'Import contacts' },
    words: { fr: 'fichier excel csv vcard mailchimp brevo', en: 'file excel csv vcard mailchimp brevo' },
    href: '/contacts/import',
    permissions: ['contacts.imports:read'],
  },
]
