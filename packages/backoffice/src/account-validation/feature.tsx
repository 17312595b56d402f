import { createRoute } from '@tanstack/react-router'
import { AloneErrorPage } from '../app/ErrorPage.tsx'
import { feature } from '../app/feature.ts'
import { requireUnverified } from '../app/guards.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { root } from '../app/root-route.ts'

const accountValidation = createRoute({
  getParentRoute: () => root,
  path: '/account-validation',
  beforeLoad: ({ context }) => requireUnverified(context),
  component: lazyPage('account-validation/AccountValidationPage'),
  errorComponent: AloneErrorPage,
})

export const accountValidationFeature = feature({ openRoutes: [accountValidation] })
