import { createRoute } from '@tanstack/react-router'
import Contact from 'lucide-react/icons/contact'
import ContactRound from 'lucide-react/icons/contact-round'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'
import type { ContactsSearch } from './search.ts'

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/list',
  // The page reads it: what it makes of an address need not be on every first page.
  validateSearch: (search: ContactsSearch): ContactsSearch => search,
  component: lazyPage('contacts/ContactsPage'),
})

const guests = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/guests',
  component: lazyPage('contacts/GuestsPage'),
})

export const contactsFeature = feature({
  routes: [contacts, guests],
  places: [
    {
      id: 'contacts',
      group: 'work',
      label: { fr: 'Contacts', en: 'Contacts' },
      icon: <Contact aria-hidden />,
      href: '/contacts/list',
      permissions: ['contacts.contacts:read'],
    },
    {
      id: 'guests',
      group: 'venue',
      label: { fr: 'Clients', en: 'Guests' },
      icon: <ContactRound aria-hidden />,
      href: '/contacts/guests',
      permissions: ['contacts.contacts:read'],
    },
  ],
})
