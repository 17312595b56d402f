import { ALL_VENUES } from '@comptoir/core/http'
import type { NavGroup } from '@comptoir/ui'
import { useLocation } from '@tanstack/react-router'
import Contact from 'lucide-react/icons/contact'
import House from 'lucide-react/icons/house'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useTranslation } from 'react-i18next'
import { useMay } from '../page/may.ts'
import { mayReadInbox, useApp } from './context.ts'
import { usePlaces } from './places.tsx'

/** The places that exist, for this manager (SHL-13). */
export function useMenu(): readonly NavGroup[] {
  const { t } = useTranslation()
  const app = useApp()
  const { inbox } = app
  const path = useLocation({ select: (location) => location.pathname })
  const places = usePlaces(path)
  const venueId = app.venues.currentId.value ?? ALL_VENUES
  const hasContacts = useMay(venueId)('contacts.contacts:read') && app.venues.current.value !== undefined
  const unread = inbox.value?.unreadTotal.value ?? 0
  const today = { id: 'today', label: t('today'), icon: <House aria-hidden />, href: '/' }
  const messages = {
    id: 'messages',
    label: t('messages'),
    icon: <MessagesSquare aria-hidden />,
    href: '/messages',
    count: unread,
    countLabel: t('unread', { count: unread }),
  }
  const contacts = {
    id: 'contacts',
    label: t('contacts'),
    icon: <Contact aria-hidden />,
    href: '/contacts/list',
  }
  const items = [today, ...(mayReadInbox(app) ? [messages] : []), ...(hasContacts ? [contacts] : [])].map(
    (item) => ({
      ...item,
      isPrimary: true,
      isActive: item.href === path,
    }),
  )
  return [{ id: 'work', items }, ...places]
}
