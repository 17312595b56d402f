import { createRoute, notFound } from '@tanstack/react-router'
import Store from 'lucide-react/icons/store'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { refuseSelfServed } from '../app/self-served.ts'
import { signedIn } from '../app/signed-in.ts'

const venue = createRoute({
  getParentRoute: () => signedIn,
  path: '/venues/$venueId',
  component: lazyPage('venues/VenuePage'),
})

/** SHL-23: the pages that the self-served plan does not have; the others show that they are still to come. */
function notSelfServed<const Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ context }) => {
      refuseSelfServed(context)
      throw notFound()
    },
  })
}

export const venuesFeature = feature({
  routes: [venue, notSelfServed('/wifi-settings')],
  places: [
    {
      id: 'venue',
      group: 'venue',
      label: { fr: 'Fiche', en: 'Venue page' },
      icon: <Store aria-hidden />,
      href: (venueId) => `/venues/${venueId}`,
      permissions: ['venues.venue:read'],
    },
  ],
})
