import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'

const agent = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/agent',
  component: lazyRouteComponent(() => import('./AgentPage.tsx'), 'AgentPage'),
})

export const agentFeature = feature({
  routes: [agent],
})
