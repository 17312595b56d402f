import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { root } from '../app/root-route.ts'

const pricingCalcul = createRoute({
  getParentRoute: () => root,
  path: '/pricing-calcul',
  component: lazyRouteComponent(() => import('./PricingPage.tsx'), 'PricingPage'),
})

export const pricingCalculFeature = feature({ openRoutes: [pricingCalcul] })
