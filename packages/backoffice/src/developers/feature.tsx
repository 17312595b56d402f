import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import CodeXml from 'lucide-react/icons/code-xml'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'

const developers = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  component: lazyRouteComponent(() => import('./DevelopersPage.tsx'), 'DevelopersPage'),
})

export const developersFeature = feature({
  routes: [developers],
  places: [
    {
      id: 'developers',
      group: 'venue',
      label: { fr: 'Développeurs', en: 'Developers' },
      icon: <CodeXml aria-hidden />,
      href: '/developers',
      permissions: ['developers.apiKeys:read', 'developers.webhooks:read', 'messaging.webchats:read'],
    },
  ],
})
