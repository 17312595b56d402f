import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { readInboxSearch } from '../inbox/search.ts'
import { readManagementSearch } from '../management/search.ts'
import { refuseSelfServed } from '../venues/guards.ts'
import type { AppContext } from './context.ts'
import { AloneErrorPage, ErrorPage } from './ErrorPage.tsx'
import { requireNobody, requireSession, requireUnproven, safePath } from './guards.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const root = createRootRouteWithContext<AppContext>()({})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const back = safePath(search.redirect)
    return back === undefined ? {} : { redirect: back }
  },
  beforeLoad: ({ context, search }) => requireNobody(context, search.redirect),
  component: lazyRouteComponent(() => import('../login/LoginPage.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: ({ context }) => requireNobody(context, undefined),
  component: lazyRouteComponent(() => import('../register/RegisterPage.tsx'), 'RegisterPage'),
})

/** SHL-06: the landing pages of old advertisements, under both forms that their links had. */
function landing<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/register', replace: true })
    },
  })
}

const landings = [
  landing('/sms-and-email-campaign'),
  landing('/click-and-collect'),
  landing('/loyalty'),
  landing('/register/sms-and-email-campaign'),
  landing('/register/click-and-collect'),
  landing('/register/loyalty'),
] as const

const accountValidation = createRoute({
  getParentRoute: () => root,
  path: '/account-validation',
  beforeLoad: ({ context }) => requireUnproven(context),
  component: lazyRouteComponent(
    () => import('../account-validation/AccountValidationPage.tsx'),
    'AccountValidationPage',
  ),
  errorComponent: AloneErrorPage,
})

/** The word of a mail's link. The router reads a search as JSON: digits alone arrive as a number. */
function readToken(search: Record<string, unknown>): { token?: string } {
  const { token } = search
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}
}

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyRouteComponent(
    () => import('../password/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('../password/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

/** The link of the mail names the word in its search. */
const invitationLink = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: readToken,
  beforeLoad: ({ search }) => {
    throw search.token === undefined
      ? redirect({ to: '/login' })
      : redirect({ to: '/invitation/$token', params: { token: search.token }, replace: true })
  },
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyRouteComponent(() => import('../invitation/InvitationPage.tsx'), 'InvitationPage'),
})

const pricingCalcul = createRoute({
  getParentRoute: () => root,
  path: '/pricing-calcul',
  component: lazyRouteComponent(() => import('../pricing-calcul/PricingPage.tsx'), 'PricingPage'),
})

/** To look at the parts; in no menu. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: lazyRouteComponent(() => import('../gallery/GalleryPage.tsx'), 'GalleryPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context, location.href),
  component: lazyRouteComponent(() => import('./Layout.tsx'), 'Layout'),
  errorComponent: AloneErrorPage,
})

const today = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('../today/TodayPage.tsx'), 'TodayPage'),
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

const virtualNumbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/numbers',
  component: lazyRouteComponent(
    () => import('../virtual-numbers/VirtualNumbersPage.tsx'),
    'VirtualNumbersPage',
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
      login,
      register,
      ...landings,
      accountValidation,
      forgottenPassword,
      resetPassword,
      invitationLink,
      invitation,
      pricingCalcul,
      gallery,
      signedIn.addChildren([
        today,
        messages,
        messagingSettings,
        agent,
        messagingAnalytics,
        outreach,
        virtualNumbers,
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
