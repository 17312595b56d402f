import { createRoute } from '@tanstack/react-router'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const virtualNumbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/numbers',
  component: lazyPage('virtual-numbers/VirtualNumbersPage'),
})

const missedCalls = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/calls',
  component: lazyPage('virtual-numbers/MissedCallsPage'),
})

export const virtualNumbersFeature = feature({
  routes: [virtualNumbers, missedCalls],
  places: [
    {
      id: 'missed-calls',
      group: 'messaging',
      label: { fr: 'Appels manqués', en: 'Missed calls' },
      icon: <PhoneMissed aria-hidden />,
      href: '/messages/calls',
      permissions: ['messaging.virtualNumbers:read'],
    },
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
