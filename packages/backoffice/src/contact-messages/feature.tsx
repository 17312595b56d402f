import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'
import { readContactMessageSearch } from './search.ts'

const contactMessage = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/message',
  validateSearch: readContactMessageSearch,
  component: lazyRouteComponent(() => import('./ContactMessagePage.tsx'), 'ContactMessagePage'),
})

export const contactMessagesFeature = feature({
  routes: [contactMessage],
})
