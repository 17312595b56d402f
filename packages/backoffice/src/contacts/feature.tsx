import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import Contact from 'lucide-react/icons/contact'
import { feature } from '../app/feature.ts'
import { signedIn } from '../app/signed-in.ts'
import { readContactsSearch } from './search.ts'

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/list',
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
})

export const contactsFeature = feature({
  routes: [contacts],
  places: [
    {
      id: 'contacts',
      group: 'work',
      label: { fr: 'Contacts', en: 'Contacts' },
      icon: <Contact aria-hidden />,
      href: '/contacts/list',
      permissions: ['contacts.contacts:read'],
    },
  ],
})
