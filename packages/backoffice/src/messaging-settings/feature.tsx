import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'

const messagingSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/settings',
  component: lazyRouteComponent(() => import('./MessagingSettingsPage.tsx'), 'MessagingSettingsPage'),
})

export const messagingSettingsFeature = feature({
  routes: [messagingSettings],
})
