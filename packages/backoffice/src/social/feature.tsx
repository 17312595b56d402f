import { createRoute } from '@tanstack/react-router'
import Cable from 'lucide-react/icons/cable'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const channels = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels',
  component: lazyPage('social/ChannelsPage'),
})

export const socialFeature = feature({
  routes: [channels],
  places: [
    {
      id: 'channels',
      group: 'venue',
      label: { fr: 'Canaux', en: 'Channels' },
      icon: <Cable aria-hidden />,
      href: '/channels',
      permissions: ['posts.socialProfiles:read'],
    },
  ],
})
