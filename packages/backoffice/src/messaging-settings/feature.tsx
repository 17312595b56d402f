import { createRoute } from '@tanstack/react-router'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const messagingSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/settings',
  component: lazyPage('messaging-settings/MessagingSettingsPage'),
})

export const messagingSettingsFeature = feature({
  routes: [messagingSettings],
  places: [
    {
      id: 'messaging-settings',
      group: 'messaging',
      label: { fr: 'Accueil et questions', en: 'Greetings and questions' },
      icon: <MessageSquareText aria-hidden />,
      href: '/messages/settings',
      permissions: ['messaging.settings:read'],
    },
  ],
})
