import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'
import type { ImportSearch } from './search.ts'

const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  // The page reads it: what it makes of an address need not be on every first page.
  validateSearch: (search: ImportSearch): ImportSearch => search,
  component: lazyPage('imports/ImportsPage'),
})

export const importsFeature = feature({
  routes: [imports],
})
