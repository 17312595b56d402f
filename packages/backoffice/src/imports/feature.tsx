import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'
import { readImportSearch } from './search.ts'

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => import('./ImportsPage.tsx'), 'ImportsPage'),
})

export const importsFeature = feature({
  routes: [imports],
})
