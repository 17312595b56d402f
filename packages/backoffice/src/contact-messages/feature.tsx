import { createRoute } from '@tanstack/react-router'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'
import type { ContactMessageSearch } from './search.ts'

const contactMessage = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/message',
  // The page reads it: what it makes of an address need not be on every first page.
  validateSearch: (search: ContactMessageSearch): ContactMessageSearch => search,
  component: lazyPage('contact-messages/ContactMessagePage'),
})

export const contactMessagesFeature = feature({
  routes: [contactMessage],
})
