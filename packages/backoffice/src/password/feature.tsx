import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { readToken } from '../app/read-token.ts'
import { root } from '../app/root-route.ts'

const forgottenPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgotten-password',
  component: lazyPage('password/ForgottenPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readToken,
  component: lazyPage('password/ResetPasswordPage'),
})

export const passwordFeature = feature({ openRoutes: [forgottenPassword, resetPassword] })
