import { createRoute } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import Coins from 'lucide-react/icons/coins'
import ContactRound from 'lucide-react/icons/contact-round'
import KeyRound from 'lucide-react/icons/key-round'
import MailX from 'lucide-react/icons/mail-x'
import Puzzle from 'lucide-react/icons/puzzle'
import Warehouse from 'lucide-react/icons/warehouse'
import { feature } from '../app/feature.ts'
import { lazyPage } from '../app/lazy-page.ts'
import { signedIn } from '../app/signed-in.ts'
import { sendsMail } from '../app/support.ts'
import type { ManagementSearch } from './search.ts'

// The pages read it: what they make of an address need not be on every first page.
const validateSearch = (search: ManagementSearch): ManagementSearch => search

const managedVenues = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/venues',
  validateSearch,
  component: lazyPage('management/ManagedVenuesPage'),
})

const managers = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/managers',
  validateSearch,
  component: lazyPage('management/ManagersPage'),
})

const managedFeatures = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/features',
  validateSearch,
  component: lazyPage('management/ManagedFeaturesPage'),
})

const push = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/push',
  component: lazyPage('management/PushPage'),
})

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/events',
  component: lazyPage('management/EventsPage'),
})

const managedWallets = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/wallets',
  validateSearch,
  component: lazyPage('management/ManagedWalletsPage'),
})

const codes = createRoute({
  getParentRoute: () => signedIn,
  path: '/management/codes',
  component: lazyPage('management/CodesPage'),
})

/** What staff and resellers manage for all venues (SHL-09). */
export const managementFeature = feature({
  routes: [managedVenues, managers, managedFeatures, managedWallets, push, events, codes],
  places: [
    {
      id: 'management-venues',
      group: 'management',
      label: { fr: 'Établissements', en: 'Venues' },
      icon: <Warehouse aria-hidden />,
      href: '/management/venues',
      permissions: ['staff.venues:read'],
    },
    {
      id: 'management-managers',
      group: 'management',
      label: { fr: 'Comptes', en: 'Accounts' },
      icon: <ContactRound aria-hidden />,
      href: '/management/managers',
      permissions: ['staff.managers:read'],
    },
    {
      id: 'management-features',
      group: 'management',
      label: { fr: 'Fonctions', en: 'Features' },
      icon: <Puzzle aria-hidden />,
      href: '/management/features',
      permissions: ['staff.features:read'],
    },
    {
      id: 'management-wallets',
      group: 'management',
      label: { fr: 'Crédits', en: 'Credits' },
      icon: <Coins aria-hidden />,
      href: '/management/wallets',
      permissions: ['staff.wallets:read'],
    },
    {
      id: 'management-push',
      group: 'management',
      label: { fr: 'Notifications push', en: 'Push notifications' },
      icon: <BellRing aria-hidden />,
      href: '/management/push',
      permissions: ['staff.push:send'],
    },
    {
      id: 'management-events',
      group: 'management',
      label: { fr: 'Sans établissement', en: 'Without a venue' },
      icon: <MailX aria-hidden />,
      href: '/management/events',
      permissions: ['staff.events:read'],
    },
    {
      id: 'management-codes',
      group: 'management',
      label: { fr: 'Codes en attente', en: 'Waiting codes' },
      icon: <KeyRound aria-hidden />,
      href: '/management/codes',
      permissions: ['staff.mails:read'],
      isThere: () => !sendsMail(),
    },
  ],
})
