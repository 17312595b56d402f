import { createRoute } from '@tanstack/react-router'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const unsubscribes = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/unsubscribes',
  component: lazyPage('suppression/UnsubscribesPage'),
})

export const suppressionFeature = feature({
  routes: [unsubscribes],
  places: [
    {
      id: 'unsubscribes',
      group: 'venue',
      label: { fr: 'Désinscrits', en: 'Unsubscribed' },
      icon: <UserRoundX aria-hidden />,
      href: '/contacts/unsubscribes',
      permissions: ['contacts.unsubscribes:read'],
    },
  ],
})
