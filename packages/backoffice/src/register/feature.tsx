import { createRoute, redirect } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { requireLoggedOut } from '../app/guards.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { root } from '../app/root-route.ts'

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: ({ context }) => requireLoggedOut(context, undefined),
  component: lazyPage('register/RegisterPage'),
})

/** The server leads every visit here while it has no account, and away from here afterwards. */
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: ({ context }) => requireLoggedOut(context, undefined),
  component: lazyPage('register/SetupPage'),
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
  landing('/register/$campaign'),
] as const

export const registerFeature = feature({ openRoutes: [register, setup, ...landings] })
