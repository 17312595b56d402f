import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { AloneErrorPage } from './ErrorPage.tsx'
import { requireNobody, requireUnproven, safePath } from './guards.ts'
import { root } from './root-route.ts'

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

/** The pages that stand alone, most of them for who is not signed in. */
export const openRoutes = [
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
] as const
