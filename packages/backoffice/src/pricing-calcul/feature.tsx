import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { root } from '../app/root-route.ts'

const pricingCalcul = createRoute({
  getParentRoute: () => root,
  path: '/pricing-calcul',
  component: lazyPage('pricing-calcul/PricingPage'),
})

export const pricingCalculFeature = feature({ openRoutes: [pricingCalcul] })
