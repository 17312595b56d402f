import { type InboxNotice, SNACKBAR_MS } from '@comptoir/core/inbox'
import { type ToastMessage, useToasts } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from './context.ts'
import { playIncoming } from './sound.ts'

const SHOWN_LETTERS = 80

function shorten(body: string): string {
  const line = body.replace(/\s+/g, ' ').trim()
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS)}…` : line
}

interface Shown extends ToastMessage {
  id: string
}

/** The snackbar of a notice, if it needs one; `open` goes to a conversation. */
function toastOf(
  t: TFunction,
  notice: InboxNotice,
  open: (conversationId: string) => void,
): Shown | undefined {
  const view = (conversationId: string) => ({ label: t('view'), onSelect: () => open(conversationId) })
  switch (notice.kind) {
    case 'received':
    case 'sentAutomatically': {
      if (notice.isWatched) return undefined
      const { message, conversation } = notice
      const values = { name: conversation.username, body: shorten(message.body) }
      const text = t(notice.kind === 'received' ? 'notice.received' : 'notice.automatic', values)
      return { id: conversation.id, text, action: view(conversation.id) }
    }
    case 'errored': {
      const { message, conversation } = notice
      const text = conversation
        ? t('notice.failToSend', { name: conversation.username })
        : t('notice.failToSendUnknown')
      return { id: message.id, text, tone: 'error', action: view(message.conversationId) }
    }
    case 'failed': {
      const retry = { label: t('retry'), onSelect: notice.retry }
      return { id: notice.action, text: t(`notice.failed.${notice.action}`), tone: 'error', action: retry }
    }
  }
}

/** Snackbars and sound of what happens in the inbox (SHL-17, MSG-39…41, MSG-37). Draws nothing itself. */
export function Notices() {
  const { t } = useTranslation()
  const { inbox } = useApp()
  const { show } = useToasts()
  const navigate = useNavigate()
  const current = inbox.value
  useEffect(() => {
    const open = (conversationId: string) => void navigate({ to: '/messages', search: { conversationId } })
    return current?.onNotice((notice) => {
      const toast = toastOf(t, notice, open)
      if (toast) show({ durationMs: SNACKBAR_MS, ...toast })
      if (notice.kind === 'received' && !notice.isWatched) playIncoming()
    })
  }, [current, navigate, show, t])
  return null
}
