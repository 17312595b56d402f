import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'

const virtualNumbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/numbers',
  component: lazyRouteComponent(() => import('./VirtualNumbersPage.tsx'), 'VirtualNumbersPage'),
})

export const virtualNumbersFeature = feature({
  routes: [virtualNumbers],
  places: [
    {
      id: 'virtual-numbers',
      group: 'messaging',
      label: { fr: 'Numéros virtuels', en: 'Virtual numbers' },
      icon: <PhoneIncoming aria-hidden />,
      href: '/messages/numbers',
      permissions: ['messaging.virtualNumbers:read'],
    },
  ],
})
