import { createRoute, redirect } from '@tanstack/react-router'
import CodeXml from 'lucide-react/icons/code-xml'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

/** Tabs that the page once had, which old links name. */
const moved: Record<string, string> = {
  chats: '/messages/webchats',
  widget: '/messages/webchats',
  hours: '/venues/0?tab=hours',
}

const developers = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  beforeLoad({ search }) {
    const href = 'tab' in search ? moved[String(search.tab)] : undefined
    if (href) throw redirect({ href, replace: true })
  },
  component: lazyPage('developers/DevelopersPage'),
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
      permissions: ['developers.apiKeys:read', 'developers.webhooks:read'],
    },
  ],
})
