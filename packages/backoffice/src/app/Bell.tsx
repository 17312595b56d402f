import { type NotificationItem, NotificationList, RelativeTime } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type BellNotice, quoteOf, waitingNotices, withNotice } from './bell-notices.ts'
import { useApp } from './context.ts'
import { useCustomerName } from './customer.ts'
import { useFormat } from './format.ts'
import { useTranslation } from './translation.ts'
import { useMentions } from './use-mentions.tsx'
import { useWaitingCustomers } from './use-waiting-customers.ts'

/** What the live stream has sent since the page was opened. */
function useNotices() {
  const { inbox } = useApp()
  const current = inbox.value
  const [notices, setNotices] = useState<readonly BellNotice[]>([])
  useEffect(() => {
    setNotices([])
    return current?.onNotice((notice) => setNotices((before) => withNotice(before, notice)))
  }, [current])
  return [notices, setNotices] as const
}

/** The bell: what came in, what was answered by itself, what did not go out (SHL-17). */
export function Bell() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const nameOf = useCustomerName()
  const [notices, setNotices] = useNotices()
  const { inbox } = useApp()
  useWaitingCustomers(inbox.value)
  const current = inbox.value
  const waiting = current ? waitingNotices(current.known.value, notices, current.unreadOf) : []
  const shown = [...notices, ...waiting]
  const mentions = useMentions()
  const unread = shown.filter((one) => one.isUnread).length + mentions.items.length

  function itemOf({ id, notice, date, isUnread }: BellNotice): NotificationItem {
    const { message, conversation } = notice
    const name = conversation ? nameOf(conversation) : t('anonymous')
    const quote = quoteOf(notice)
    const isFault = notice.kind === 'errored'
    return {
      id,
      title: t(`bell.${notice.kind}`, { name }),
      text: quote && (quote.body || t('notice.file')),
      time: <RelativeTime date={date} label={format.ago(date)} exactLabel={format.exact(date)} />,
      isUnread,
      onOpen() {
        setNotices(shown.map((one) => (one.id === id ? { ...one, isUnread: false } : one)))
        const search = { conversationId: message.conversationId }
        void navigate({ to: '/messages', search: isFault ? search : { ...search, isWriting: true } })
      },
    }
  }

  return (
    <NotificationList
      items={[...mentions.items, ...shown.map(itemOf)]}
      label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      heading={t('bell.title')}
      empty={t('bell.empty')}
      readAllLabel={t('bell.readAll')}
      onReadAll={() => {
        mentions.readAll()
        setNotices(shown.map((one) => ({ ...one, isUnread: false })))
      }}
    />
  )
}
