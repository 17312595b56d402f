import { createRoute } from '@tanstack/react-router'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const outreach = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/outreach',
  component: lazyPage('outreach/OutreachPage'),
})

export const outreachFeature = feature({
  routes: [outreach],
  places: [
    {
      id: 'outreach',
      group: 'messaging',
      label: { fr: 'Premiers messages', en: 'First messages' },
      icon: <MessageSquarePlus aria-hidden />,
      href: '/messages/outreach',
      permissions: ['messaging.outreach:read'],
    },
  ],
})
