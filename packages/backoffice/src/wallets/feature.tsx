import { createRoute } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const refillAccount = createRoute({
  getParentRoute: () => signedIn,
  path: '/pricing/refill-account',
  component: lazyPage('wallets/WalletsPage'),
})

export const walletsFeature = feature({
  routes: [refillAccount],
  places: [
    {
      id: 'credits',
      group: 'venue',
      label: { fr: 'Crédits', en: 'Credits' },
      icon: <Coins aria-hidden />,
      href: '/pricing/refill-account',
      permissions: ['money.wallets:read'],
    },
  ],
})
