import type { Api, Permission } from '@comptoir/core/http'
import type { Conversation, Inbox, InboxLive, InboxMessage } from '@comptoir/core/inbox'
import type { Signal } from '@preact/signals'
import type { Language, Translate } from '../app/language.ts'
import type { Times } from '../app/times.ts'

/** What every part of the manager's widget is given. */
export interface Scene {
  inbox: Inbox
  language: Language
  t: Translate
  times: Times
  /** Where notes and what visitors do are read; without it a thread holds messages alone. */
  beside?: { api: Api; live?: InboxLive | undefined } | undefined
  /** What the manager may do in a venue. */
  can(needed: Permission, venueId: number): boolean
  /** In which language a venue writes to its customers. */
  languageOf(venueId: number): Language
  /** What was closed last, as long as that can be taken back. */
  closed: Signal<Conversation | undefined>
  close(): void
  onOpenFull?: (() => void) | undefined
}

/** What a message says where there is one line for it: a file without words by its kind. */
export function wordsOf(
  { type, body, media }: Pick<InboxMessage, 'type' | 'body' | 'media'>,
  t: Translate,
): string {
  if (type === 'close') return t('closedMark')
  return body || (media?.[0] ? t(media[0].type) : '')
}

/** When a conversation last moved: the time today, else the date. */
export function shortMoment(date: Date, { language, times }: Scene): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? times.time(date) : date.toLocaleDateString(language, { day: 'numeric', month: 'short' })
}
