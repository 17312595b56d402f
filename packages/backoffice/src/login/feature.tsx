import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { requireLoggedOut, safePath } from '../app/guards.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { root } from '../app/root-route.ts'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } => {
    const back = safePath(search.redirect)
    return back === undefined ? {} : { redirect: back }
  },
  beforeLoad: ({ context, search }) => requireLoggedOut(context, search.redirect),
  component: lazyPage('login/LoginPage'),
})

export const loginFeature = feature({ openRoutes: [login] })
