import { createRoute } from '@tanstack/react-router'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  component: lazyPage('outbox/OutboxPage'),
})

const replies = createRoute({
  getParentRoute: () => signedIn,
  path: '/replies',
  component: lazyPage('outbox/RepliesPage'),
})

export const outboxFeature = feature({
  routes: [outbox, replies],
  places: [
    {
      id: 'outbox',
      group: 'messaging',
      label: { fr: 'Envois', en: 'Outbox' },
      icon: <SendHorizontal aria-hidden />,
      href: '/outbox',
      permissions: ['campaigns.outbox:read'],
    },
  ],
})
