import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'

const senderDomains = createRoute({
  getParentRoute: () => signedIn,
  path: '/sender-domains',
  component: lazyPage('sender-domains/SenderDomainsPage'),
})

export const senderDomainsFeature = feature({ routes: [senderDomains] })
