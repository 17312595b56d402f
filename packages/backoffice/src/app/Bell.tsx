import type { InboxNotice } from '@comptoir/core/inbox'
import { type NotificationItem, NotificationList, RelativeTime } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from './context.ts'
import { useCustomerName } from './customer.ts'
import { useFormat } from './format.ts'
import { useTranslation } from './translation.ts'

/** Older ones go: the lists themselves show what is still to do. */
const KEPT = 30

interface InboxNotification {
  id: string
  notice: Exclude<InboxNotice, { kind: 'failed' }>
  date: Date
  isUnread: boolean
}

const isSame = (one: InboxNotification, notice: InboxNotification['notice']) =>
  one.notice.kind === notice.kind && one.notice.message.conversationId === notice.message.conversationId

/** What the live stream has sent since the page was opened; of one conversation, only the latest of a kind. */
function useNotifications() {
  const { inbox } = useApp()
  const current = inbox.value
  const [notifications, setNotifications] = useState<readonly InboxNotification[]>([])
  useEffect(() => {
    setNotifications([])
    return current?.onNotice((notice) => {
      if (notice.kind === 'failed') return
      const isUnread = !('isWatched' in notice && notice.isWatched)
      const latest = { id: `${notice.kind}-${notice.message.id}`, notice, date: new Date(), isUnread }
      setNotifications((before) => [latest, ...before.filter((one) => !isSame(one, notice))].slice(0, KEPT))
    })
  }, [current])
  return [notifications, setNotifications] as const
}

/** What came in before the page was opened and waits still: the list knows it (MSG-37). */
function useWaiting(notifications: readonly InboxNotification[]): readonly InboxNotification[] {
  const { inbox } = useApp()
  const known = inbox.value?.known.value ?? []
  return known.flatMap((conversation) => {
    const message = conversation.history.at(-1)
    if (
      !message ||
      conversation.badgeCount === 0 ||
      notifications.some(({ notice }) => notice.message.conversationId === conversation.id)
    )
      return []
    // The agent may have answered meanwhile; what a colleague answered is no news.
    const isFromBusiness = message.position === 'right'
    if (isFromBusiness && message.metadata.isGenerated !== '1') return []
    const kind = isFromBusiness ? 'sentAutomatically' : 'received'
    const notice = { kind, message, conversation, isWatched: false } as const
    return [{ id: `waiting-${message.id}`, notice, date: new Date(message.timestamp), isUnread: true }]
  })
}

/** The bell: what came in, what was answered by itself, what did not go out (SHL-17). */
export function Bell() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const nameOf = useCustomerName()
  const [notifications, setNotifications] = useNotifications()
  const waiting = useWaiting(notifications)
  const shown = [...notifications, ...waiting].slice(0, KEPT)
  const unread = shown.filter((one) => one.isUnread).length

  function itemOf({ id, notice, date, isUnread }: InboxNotification): NotificationItem {
    const { message, conversation } = notice
    const name = conversation ? nameOf(conversation) : t('anonymous')
    const isFault = notice.kind === 'errored'
    return {
      id,
      title: t(`bell.${notice.kind}`, { name }),
      text: message.body || t('notice.file'),
      time: <RelativeTime date={date} label={format.ago(date)} exactLabel={format.exact(date)} />,
      isUnread,
      onOpen() {
        setNotifications(shown.map((one) => (one.id === id ? { ...one, isUnread: false } : one)))
        const search = { conversationId: message.conversationId }
        void navigate({ to: '/messages', search: isFault ? search : { ...search, isWriting: true } })
      },
    }
  }

  return (
    <NotificationList
      items={shown.map(itemOf)}
      label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      heading={t('bell.title')}
      empty={t('bell.empty')}
      readAllLabel={t('bell.readAll')}
      onReadAll={() => setNotifications(shown.map((one) => ({ ...one, isUnread: false })))}
    />
  )
}
