import { createMentions, type PlacedNote } from '@comptoir/core/inbox-team'
import { type NotificationItem, RelativeTime, useToasts } from '@comptoir/ui'
import { signal } from '@preact/signals-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAside } from '../page/use-aside.ts'
import { useApp } from './context.ts'
import { useCustomerName } from './customer.ts'
import { useFormat } from './format.ts'
import { useTranslation } from './translation.ts'

const SHOWN_MS = 10_000
const noError = signal<unknown>(undefined)

/** Where colleagues mention the manager, as lines of the bell: who, where and what; they open the conversation at the note. */
export function useMentions() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const nameOf = useCustomerName()
  const { show } = useToasts()
  const { session, live, inbox } = useApp()
  const stream = live.value
  const current = inbox.value
  const [mentions, setMentions] = useState<ReturnType<typeof createMentions>>()

  const titleOf = ({ note, ...placed }: PlacedNote) =>
    t('bell.mentioned', {
      author: note.authorName ?? t('bell.colleague'),
      name: nameOf(placed),
      venue: placed.locationTitle,
    })
  const open = ({ note }: PlacedNote) =>
    void navigate({ to: '/messages', search: { conversationId: note.conversationId, noteId: note.id } })
  const onMention = useEffectEvent((placed: PlacedNote) => {
    const action = { label: t('view'), onSelect: () => open(placed) }
    show({ id: placed.note.id, text: titleOf(placed), durationMs: SHOWN_MS, action })
  })

  useEffect(() => {
    if (!stream || !current) return
    const { venueId, managerId } = current
    const made = createMentions({
      ...{ api: session.api, live: stream, venueId, managerId },
      onMention: (placed) => onMention(placed),
    })
    setMentions(made)
    void made.load()
    return () => made.dispose()
  }, [session, stream, current])

  useAside({ error: mentions?.error ?? noError, reload: () => mentions?.load() })
  const unread = mentions?.unread.value ?? []
  const items = unread.map((placed): NotificationItem => {
    const { id, body, timestamp } = placed.note
    const date = new Date(timestamp)
    return {
      id,
      title: titleOf(placed),
      text: body,
      time: <RelativeTime date={date} label={format.ago(date)} exactLabel={format.exact(date)} />,
      isUnread: true,
      onOpen: () => open(placed),
    }
  })
  return {
    items,
    readAll() {
      for (const id of new Set(unread.map(({ note }) => note.conversationId))) mentions?.read(id)
    },
  }
}
