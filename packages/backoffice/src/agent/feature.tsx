import { createRoute } from '@tanstack/react-router'
import Bot from 'lucide-react/icons/bot'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const agent = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/agent',
  component: lazyPage('agent/AgentPage'),
})

export const agentFeature = feature({
  routes: [agent],
  places: [
    {
      id: 'agent',
      group: 'messaging',
      label: { fr: 'Agent automatique', en: 'Automatic agent' },
      icon: <Bot aria-hidden />,
      href: '/messages/agent',
      permissions: ['messaging.agent:read'],
    },
  ],
})
