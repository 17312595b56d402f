import { createRoute } from '@tanstack/react-router'
import Zap from 'lucide-react/icons/zap'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { isSelfServed, refuseSelfServed } from '../app/self-served.ts'
import { signedIn } from '../app/signed-in.ts'

const triggers = createRoute({
  getParentRoute: () => signedIn,
  path: '/trigger-campaigns',
  beforeLoad: ({ context }) => refuseSelfServed(context),
  component: lazyPage('triggers/TriggersPage'),
})

const trigger = createRoute({
  getParentRoute: () => signedIn,
  path: '/trigger-campaigns/$triggerId',
  beforeLoad: ({ context }) => refuseSelfServed(context),
  component: lazyPage('triggers/TriggerPage'),
})

export const triggersFeature = feature({
  routes: [triggers, trigger],
  places: [
    {
      id: 'triggers',
      group: 'messaging',
      label: { fr: 'Envois automatiques', en: 'Automatic messages' },
      icon: <Zap aria-hidden />,
      href: '/trigger-campaigns',
      permissions: ['campaigns.triggers:read'],
      isThere: (app) => !isSelfServed(app),
    },
  ],
})
