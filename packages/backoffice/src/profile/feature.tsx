import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$managerId',
  component: lazyRouteComponent(() => import('./ProfilePage.tsx'), 'ProfilePage'),
})

export const profileFeature = feature({
  routes: [profile],
})
