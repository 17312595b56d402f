import type { NavGroup } from '@comptoir/ui'
import { useLocation } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useTranslation } from 'react-i18next'
import { mayReadInbox, useApp } from './context.ts'
import { usePlaces } from './places.tsx'

/** The places that exist, for this manager (SHL-13). */
export function useMenu(): readonly NavGroup[] {
  const { t } = useTranslation()
  const app = useApp()
  const { inbox } = app
  const path = useLocation({ select: (location) => location.pathname })
  const places = usePlaces(path)
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
  const items = (mayReadInbox(app) ? [today, messages] : [today]).map((item) => ({
    ...item,
    isPrimary: true,
    isActive: item.href === path,
  }))
  return [{ id: 'work', items }, ...places]
}
