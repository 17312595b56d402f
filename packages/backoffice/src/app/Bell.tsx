import type { InboxNotice } from '@comptoir/core/inbox'
import { type NotificationItem, NotificationList, RelativeTime } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from './context.ts'
import { useCustomerName } from './customer.ts'
import { useFormat } from './format.ts'

/** Older ones go: the lists themselves tell what is still to do. */
const KEPT = 30

interface Happening {
  id: string
  notice: Exclude<InboxNotice, { kind: 'failed' }>
  date: Date
  isUnread: boolean
}

const isSame = (one: Happening, notice: Happening['notice']) =>
  one.notice.kind === notice.kind && one.notice.message.conversationId === notice.message.conversationId

/** What the live stream told since the page was opened; of one conversation, only the latest of a kind. */
function useHappenings() {
  const { inbox } = useApp()
  const current = inbox.value
  const [happenings, setHappenings] = useState<readonly Happening[]>([])
  useEffect(() => {
    setHappenings([])
    return current?.onNotice((notice) => {
      if (notice.kind === 'failed') return
      const isUnread = !('isWatched' in notice && notice.isWatched)
      const latest = { id: `${notice.kind}-${notice.message.id}`, notice, date: new Date(), isUnread }
      setHappenings((before) => [latest, ...before.filter((one) => !isSame(one, notice))].slice(0, KEPT))
    })
  }, [current])
  return [happenings, setHappenings] as const
}

/** The bell: what came in, what was answered by itself, what did not go out (SHL-17). */
export function Bell() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const nameOf = useCustomerName()
  const [happenings, setHappenings] = useHappenings()
  const unread = happenings.filter((one) => one.isUnread).length

  function itemOf({ id, notice, date, isUnread }: Happening): NotificationItem {
    const { message, conversation } = notice
    const name = conversation ? nameOf(conversation) : t('anonymous')
    return {
      id,
      title: t(`bell.${notice.kind}`, { name }),
      text: message.body,
      time: <RelativeTime date={date} label={format.ago(date)} exactLabel={format.exact(date)} />,
      isUnread,
      onOpen() {
        setHappenings(happenings.map((one) => (one.id === id ? { ...one, isUnread: false } : one)))
        void navigate({ to: '/messages', search: { conversationId: message.conversationId } })
      },
    }
  }

  return (
    <NotificationList
      items={happenings.map(itemOf)}
      label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      heading={t('bell.title')}
      empty={t('bell.empty')}
      readAllLabel={t('bell.readAll')}
      onReadAll={() => setHappenings(happenings.map((one) => ({ ...one, isUnread: false })))}
    />
  )
}
