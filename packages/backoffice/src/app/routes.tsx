import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
} from '@tanstack/react-router'
import { readContactMessageSearch } from '../contact-messages/search.ts'
import { readContactsSearch } from '../contacts/search.ts'
import { readImportSearch } from '../imports/search.ts'
import { readInboxSearch } from '../inbox/search.ts'
import { readManagementSearch } from '../management/search.ts'
import { TodayPage } from '../today/index.ts'
import { refuseSelfServed } from '../venues/guards.ts'
import type { AppContext } from './context.ts'
import { AloneErrorPage, ErrorPage } from './ErrorPage.tsx'
import { requireSession } from './guards.ts'
import { Layout } from './Layout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { openRoutes } from './open-routes.tsx'
import { root } from './root-route.ts'

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
  component: Layout,
  errorComponent: AloneErrorPage,
})

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: TodayPage,
})

const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  validateSearch: readInboxSearch,
  component: lazyRouteComponent(() => import('../inbox/InboxPage.tsx'), 'InboxPage'),
})

const messagingAnalytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/analytics',
  component: lazyRouteComponent(() => import('../inbox/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
})

const messagingSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/settings',
  component: lazyRouteComponent(
    () => import('../messaging-settings/MessagingSettingsPage.tsx'),
    'MessagingSettingsPage',
  ),
})

const agent = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/agent',
  component: lazyRouteComponent(() => import('../agent/AgentPage.tsx'), 'AgentPage'),
})

const outreach = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/outreach',
  component: lazyRouteComponent(() => import('../outreach/OutreachPage.tsx'), 'OutreachPage'),
})

const exportFiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/exports',
  component: lazyRouteComponent(() => import('../exports/ExportsPage.tsx'), 'ExportsPage'),
})

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('../imports/ImportsPage.tsx'), 'ImportsPage'),
})

const unsubscribes = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/unsubscribes',
  component: lazyRouteComponent(() => import('../suppression/UnsubscribesPage.tsx'), 'UnsubscribesPage'),
})

const virtualNumbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/numbers',
  component: lazyRouteComponent(
    () => import('../virtual-numbers/VirtualNumbersPage.tsx'),
    'VirtualNumbersPage',
  ),
})

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/list',
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import('../contacts/ContactsPage.tsx'), 'ContactsPage'),
})

const contactMessage = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/message',
  validateSearch: readContactMessageSearch,
  component: lazyRouteComponent(
    () => import('../contact-messages/ContactMessagePage.tsx'),
    'ContactMessagePage',
  ),
})

const developers = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  component: lazyRouteComponent(() => import('../developers/DevelopersPage.tsx'), 'DevelopersPage'),
})

const channels = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels',
  component: lazyRouteComponent(() => import('../social/ChannelsPage.tsx'), 'ChannelsPage'),
})

const venue = createRoute({
  getParentRoute: () => signedIn,
  path: '/venues/$venueId',
  component: lazyRouteComponent(() => import('../venues/VenuePage.tsx'), 'VenuePage'),
})

const managedVenues = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/venues',
  validateSearch: readManagementSearch,
  component: lazyRouteComponent(() => import('../management/ManagedVenuesPage.tsx'), 'ManagedVenuesPage'),
})

const managedFeatures = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/features',
  validateSearch: readManagementSearch,
  component: lazyRouteComponent(() => import('../management/ManagedFeaturesPage.tsx'), 'ManagedFeaturesPage'),
})

const managers = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/managers',
  validateSearch: readManagementSearch,
  component: lazyRouteComponent(() => import('../management/ManagersPage.tsx'), 'ManagersPage'),
})

const push = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/push',
  component: lazyRouteComponent(() => import('../management/PushPage.tsx'), 'PushPage'),
})

const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/rbac',
  component: lazyRouteComponent(() => import('../roles/RolesPage.tsx'), 'RolesPage'),
})

/** SHL-23: the pages that the self-served plan does not have; the others are told that they are still to come. */
function notSelfServed<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ context }) => {
      refuseSelfServed(context)
      throw notFound()
    },
  })
}

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$managerId',
  component: lazyRouteComponent(() => import('../profile/ProfilePage.tsx'), 'ProfilePage'),
})

/** `history` is the browser's, unless a test brings its own. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([
      ...openRoutes,
      signedIn.addChildren([
        today,
        messages,
        messagingSettings,
        agent,
        messagingAnalytics,
        outreach,
        virtualNumbers,
        imports,
        unsubscribes,
        exportFiles,
        contacts,
        contactMessage,
        developers,
        channels,
        roles,
        venue,
        managedVenues,
        managedFeatures,
        managers,
        push,
        profile,
        notSelfServed('/trigger-campaigns'),
        notSelfServed('/wifi-settings'),
      ]),
    ]),
    context,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultStructuralSharing: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
