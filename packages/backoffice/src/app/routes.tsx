import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { readInboxSearch } from '../inbox/search.ts'
import type { AppContext } from './context.ts'
import { AloneErrorPage, ErrorPage } from './ErrorPage.tsx'
import { requireNobody, requireSession, safePath } from './guards.ts'
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

const developers = createRoute({
  getParentRoute: () => signedIn,
  path: '/developers',
  component: lazyRouteComponent(() => import('../developers/DevelopersPage.tsx'), 'DevelopersPage'),
})

const roles = createRoute({
  getParentRoute: () => signedIn,
  path: '/rbac',
  component: lazyRouteComponent(() => import('../roles/RolesPage.tsx'), 'RolesPage'),
})

/** `history` is the browser's, unless a test brings its own. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([login, signedIn.addChildren([today, messages, developers, roles])]),
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
