import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import CodeXml from 'lucide-react/icons/code-xml'
import MessageCircle from 'lucide-react/icons/message-circle'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'

const developers = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  component: lazyRouteComponent(() => import('./DevelopersPage.tsx'), 'DevelopersPage'),
})

const webchats = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/webchats',
  component: lazyRouteComponent(() => import('./WebchatsPage.tsx'), 'WebchatsPage'),
})

export const developersFeature = feature({
  routes: [developers, webchats],
  places: [
    {
      id: 'webchats',
      group: 'messaging',
      label: { fr: 'Chat du site', en: 'Website chat' },
      icon: <MessageCircle aria-hidden />,
      href: '/messages/webchats',
      permissions: ['messaging.webchats:read'],
    },
    {
      id: 'developers',
      group: 'venue',
      label: { fr: 'Développeurs', en: 'Developers' },
      icon: <CodeXml aria-hidden />,
      href: '/developers',
      permissions: ['developers.apiKeys:read', 'developers.webhooks:read'],
    },
  ],
})
