import type { Findable } from '../app/findable.ts'

export const findables: readonly Findable[] = [
  {
    id: 'channels-link',
    label: { fr: 'Relier un canal', en: 'Link a channel' },
    words: {
      fr: 'connecter whatsapp facebook instagram google linkedin rcs compte page',
      en: 'connect whatsapp facebook instagram google linkedin rcs account page',
    },
    href: '/channels',
    permissions: ['posts.socialProfiles:read'],
  },
]
