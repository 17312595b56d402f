import type { Inbox, InboxMessage } from '@comptoir/core/inbox'
import type { ChatMessage } from '@comptoir/ui/chat'
import type { Language, Translate } from '../app/language.ts'
import type { Times } from '../app/times.ts'

/** What every part of the manager's widget is given. */
export interface Scene {
  inbox: Inbox
  language: Language
  t: Translate
  times: Times
  close(): void
  onOpenFull?: (() => void) | undefined
}

/** A message as the list draws it. */
export function toChatMessage(message: InboxMessage, t: Translate): ChatMessage {
  const { id, position, timestamp, type, metadata, state } = message
  const isMark = type === 'close'
  return {
    id,
    body: isMark ? t('closedMark') : message.body,
    side: position,
    at: timestamp,
    kind: isMark ? 'system' : 'text',
    isAutomatic: metadata.isGenerated === '1',
    ...(position === 'right' && { state }),
  }
}

/** When a conversation last moved: the time today, else the date. */
export function shortMoment(date: Date, { language, times }: Scene): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? times.time(date) : date.toLocaleDateString(language, { day: 'numeric', month: 'short' })
}
