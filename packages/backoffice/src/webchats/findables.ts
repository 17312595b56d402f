import type { Findable } from '../app/findable.ts'

const href = '/messages/webchats'
const permissions: Findable['permissions'] = ['messaging.webchats:read']

export const findables: readonly Findable[] = [
  {
    id: 'chat-look',
    label: { fr: 'Couleur et accueil du chat', en: 'Colour and welcome of the chat' },
    words: {
      fr: 'apparence bienvenue bulle texte',
      en: 'look color greeting bubble text',
    },
    href,
    permissions,
  },
  {
    id: 'chat-form',
    label: { fr: 'Questions avant le chat', en: 'Questions before the chat' },
    words: { fr: 'formulaire nom e-mail téléphone visiteur', en: 'form name e-mail phone visitor' },
    href,
    permissions,
  },
  {
    id: 'chat-install',
    label: { fr: 'Mettre le chat sur un site', en: 'Put the chat on a site' },
    words: {
      fr: 'installer code script balise wordpress wix',
      en: 'install embed code snippet tag wordpress wix',
    },
    href,
    permissions,
  },
]
