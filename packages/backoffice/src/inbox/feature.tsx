import { createRoute } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { mayReadInbox } from '../app/context.ts'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'
import type { InboxSearch } from './search.ts'

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  // The page reads it: what it makes of an address need not be on every first page.
  validateSearch: (search: InboxSearch): InboxSearch => search,
  component: lazyPage('inbox/InboxPage'),
})

const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/analytics',
  component: lazyPage('inbox/analytics/AnalyticsPage'),
})

export const inboxFeature = feature({
  routes: [messages, analytics],
  places: [
    {
      id: 'messages',
      group: 'work',
      label: { fr: 'Messages', en: 'Messages' },
      icon: <MessagesSquare aria-hidden />,
      href: '/messages',
      isThere: mayReadInbox,
      unread: ({ inbox }) => inbox.value?.unreadTotal.value ?? 0,
    },
    {
      id: 'messaging-figures',
      group: 'messaging',
      label: { fr: 'Statistiques', en: 'Statistics' },
      icon: <ChartColumn aria-hidden />,
      href: '/messages/analytics',
      permissions: ['analytics.messaging:read'],
    },
  ],
})
