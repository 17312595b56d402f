import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy } from 'react'
import type { AppContext } from './context.ts'
import { AloneErrorPage, ErrorPage } from './ErrorPage.tsx'
import { openRoutes, routes } from './features.ts'
import { Layout } from './Layout.tsx'
import { root } from './root-route.ts'
import { signedIn } from './signed-in.ts'

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

signedIn.update({ component: Layout, errorComponent: AloneErrorPage })

/** `history` is the browser's, unless a test brings its own. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([...openRoutes, signedIn.addChildren(routes)]),
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
