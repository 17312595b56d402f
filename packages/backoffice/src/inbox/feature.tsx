import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { mayReadInbox } from '../app/context.ts'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'
import { readInboxSearch } from './search.ts'

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('./InboxPage.tsx'), 'InboxPage'),
})

const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/analytics',
  component: lazyRouteComponent(() => import('./analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
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
      isForAllVenues: true,
      isThere: mayReadInbox,
      unread: ({ inbox }) => inbox.value?.unreadTotal.value ?? 0,
    },
  ],
})
