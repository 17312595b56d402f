import { ALL_VENUES } from '@comptoir/core/http'
import type { NavGroup, NavItem } from '@comptoir/ui'
import BellRing from 'lucide-react/icons/bell-ring'
import Cable from 'lucide-react/icons/cable'
import CodeXml from 'lucide-react/icons/code-xml'
import ContactRound from 'lucide-react/icons/contact-round'
import FileDown from 'lucide-react/icons/file-down'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Puzzle from 'lucide-react/icons/puzzle'
import Store from 'lucide-react/icons/store'
import UserRoundX from 'lucide-react/icons/user-round-x'
import Users from 'lucide-react/icons/users'
import Warehouse from 'lucide-react/icons/warehouse'
import { useTranslation } from 'react-i18next'
import { useMay, useStaffMay } from '../page/may.ts'
import { useApp } from './context.ts'

/** The places of the venue that is chosen: its page while the business profile is off, team, developers (SHL-13). */
function useVenuePlaces(): readonly NavItem[] {
  const { t } = useTranslation()
  const { venues, features } = useApp()
  const venueId = venues.currentId.value ?? ALL_VENUES
  const may = useMay(venueId)
  const isOne = venues.current.value !== undefined
  const hasPage = isOne && features.state.value === 'loaded' && !features.has('my_business')
  const places = [
    {
      isThere: hasPage && may('venues.venue:read'),
      id: 'venue',
      label: t('place.venue'),
      icon: <Store aria-hidden />,
      href: `/venues/${venueId}`,
    },
    {
      isThere: isOne && may('messaging.outreach:read'),
      id: 'outreach',
      label: t('place.outreach'),
      icon: <MessageSquarePlus aria-hidden />,
      href: '/messages/outreach',
    },
    {
      isThere: isOne && may('messaging.virtualNumbers:read'),
      id: 'virtual-numbers',
      label: t('place.virtualNumbers'),
      icon: <PhoneIncoming aria-hidden />,
      href: '/messages/numbers',
    },
    {
      isThere: isOne && may('contacts.unsubscribes:read'),
      id: 'unsubscribes',
      label: t('place.unsubscribes'),
      icon: <UserRoundX aria-hidden />,
      href: '/contacts/unsubscribes',
    },
    {
      isThere: isOne && may('posts.socialProfiles:read'),
      id: 'channels',
      label: t('place.channels'),
      icon: <Cable aria-hidden />,
      href: '/channels',
    },
    {
      isThere: may('exports.files:read'),
      id: 'exports',
      label: t('place.exports'),
      icon: <FileDown aria-hidden />,
      href: '/exports',
    },
    {
      isThere: isOne && (may('rbac.managers:read') || may('rbac.roles:read')),
      id: 'rbac',
      label: t('place.team'),
      icon: <Users aria-hidden />,
      href: '/rbac',
    },
    {
      isThere:
        isOne &&
        (may('developers.apiKeys:read') || may('developers.webhooks:read') || may('messaging.webchats:read')),
      id: 'developers',
      label: t('place.developers'),
      icon: <CodeXml aria-hidden />,
      href: '/developers',
    },
  ]
  return places.flatMap(({ isThere, ...place }) => (isThere ? [place] : []))
}

/** The places of staff, each by its permission (RBC-15, RBC-16, MGR-15). */
function useStaffPlaces(): readonly NavItem[] {
  const { t } = useTranslation()
  const may = useStaffMay()
  const places = [
    {
      isThere: may('staff.venues:read'),
      id: 'management-venues',
      label: t('place.managedVenues'),
      icon: <Warehouse aria-hidden />,
      href: '/management/venues',
    },
    {
      isThere: may('staff.managers:read'),
      id: 'management-managers',
      label: t('place.managers'),
      icon: <ContactRound aria-hidden />,
      href: '/management/managers',
    },
    {
      isThere: may('staff.features:read'),
      id: 'management-features',
      label: t('place.features'),
      icon: <Puzzle aria-hidden />,
      href: '/management/features',
    },
    {
      isThere: may('staff.push:send'),
      id: 'management-push',
      label: t('place.push'),
      icon: <BellRing aria-hidden />,
      href: '/management/push',
    },
  ]
  return places.flatMap(({ isThere, ...place }) => (isThere ? [place] : []))
}

/** Where the manager may go besides their daily work; nothing that would be closed to them. */
export function usePlaces(path: string): readonly NavGroup[] {
  const { t } = useTranslation()
  const withActive = (items: readonly NavItem[]) =>
    items.map((item) => ({ ...item, isActive: item.href === path }))
  return [
    { id: 'venue', label: t('place.groupVenue'), items: withActive(useVenuePlaces()) },
    { id: 'management', label: t('place.groupStaff'), items: withActive(useStaffPlaces()) },
  ].filter(({ items }) => items.length > 0)
}
