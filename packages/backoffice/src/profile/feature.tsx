import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$managerId',
  component: lazyPage('profile/ProfilePage'),
})

export const profileFeature = feature({
  routes: [profile],
})
