import { type InboxNotice, SNACKBAR_MS } from '@comptoir/core/inbox'
import { type ToastMessage, useToasts } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { quoteOf } from './bell-notices.ts'
import { useApp } from './context.ts'
import { useCustomerName } from './customer.ts'
import { playIncoming } from './sound.ts'
import type { Translate } from './translation.ts'
import { useTranslation } from './translation.ts'

const SHOWN_LETTERS = 80

function shorten(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS)}…` : line
}

interface Shown extends ToastMessage {
  id: string
}

interface Words {
  t: Translate<'app'>
  nameOf: (customer: { username: string }) => string
  /** Opens a conversation, with the cursor in the reply field if a customer caused the notice. */
  open: (conversationId: string, isWriting?: true) => void
}

/** The snackbar of a notice. */
function toastOf({ t, nameOf, open }: Words, notice: InboxNotice): Shown {
  const view = (conversationId: string, isWriting?: true) => ({
    label: t('view'),
    onSelect: () => open(conversationId, isWriting),
  })
  switch (notice.kind) {
    case 'received':
    case 'sentAutomatically': {
      const { conversation } = notice
      const isOurs = notice.kind === 'sentAutomatically'
      const message = quoteOf(notice)
      const name = nameOf(conversation)
      const text = message
        ? t(isOurs ? 'notice.automaticTo' : 'notice.received', {
            name,
            body: shorten(message.body) || t('notice.file'),
          })
        : t('notice.automatic', { name })
      return { id: conversation.id, text, action: view(conversation.id, true) }
    }
    case 'errored': {
      const { message, conversation } = notice
      const text = conversation
        ? t('notice.failToSend', { name: nameOf(conversation) })
        : t('notice.failToSendUnknown')
      return { id: message.id, text, tone: 'error', action: view(message.conversationId) }
    }
    case 'failed': {
      const retry = { label: t('retry'), onSelect: notice.retry }
      return { id: notice.action, text: t(`notice.failed.${notice.action}`), tone: 'error', action: retry }
    }
  }
}

function isIncoming(notice: InboxNotice): boolean {
  return notice.kind === 'received' || notice.kind === 'sentAutomatically'
}

/**
 * Snackbars and sound for inbox events (SHL-17, MSG-39…41, MSG-37). On the inbox page, the list announces incoming
 * messages instead. Renders nothing itself.
 */
export function Notices({ isInbox }: { isInbox: boolean }) {
  const { t } = useTranslation()
  const { inbox } = useApp()
  const { show } = useToasts()
  const navigate = useNavigate()
  const nameOf = useCustomerName()
  const current = inbox.value
  const onNotice = useEffectEvent((notice: InboxNotice) => {
    const isQuiet = isIncoming(notice) && (isInbox || ('isWatched' in notice && notice.isWatched))
    const open = (conversationId: string, isWriting?: true) =>
      void navigate({ to: '/messages', search: { conversationId, ...(isWriting && { isWriting }) } })
    if (!isQuiet) show({ durationMs: SNACKBAR_MS, ...toastOf({ t, nameOf, open }, notice) })
    if (notice.kind === 'received' && !notice.isWatched) playIncoming()
  })
  useEffect(() => current?.onNotice((notice) => onNotice(notice)), [current])
  return null
}
