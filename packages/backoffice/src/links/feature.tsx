import { createRoute } from '@tanstack/react-router'
import Link2 from 'lucide-react/icons/link-2'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const shortLinks = createRoute({
  getParentRoute: () => signedIn,
  path: '/links',
  component: lazyPage('links/LinksPage'),
})

export const linksFeature = feature({
  routes: [shortLinks],
  places: [
    {
      id: 'links',
      group: 'venue',
      label: { fr: 'Liens courts', en: 'Short links' },
      icon: <Link2 aria-hidden />,
      href: '/links',
      permissions: ['campaigns.links:read'],
    },
  ],
})
