import { createRoute } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const webchats = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/webchats',
  component: lazyPage('webchats/WebchatsPage'),
})

export const webchatsFeature = feature({
  routes: [webchats],
  places: [
    {
      id: 'webchats',
      group: 'messaging',
      label: { fr: 'Chat du site', en: 'Website chat' },
      icon: <MessageCircle aria-hidden />,
      href: '/messages/webchats',
      permissions: ['messaging.webchats:read'],
    },
  ],
})
