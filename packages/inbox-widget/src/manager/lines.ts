import { type InboxMedia, type InboxMessage, isFromAgent } from '@comptoir/core/inbox'
import type { ThreadEntry } from '@comptoir/core/inbox-team'
import { visitorEventText } from '@comptoir/core/webchat'
import {
  type ChatMedia,
  type ChatMessage,
  type DetailWords,
  fileLabels,
  type MediaLabels,
  toChatDetails,
} from '@comptoir/ui/chat'
import type { Translate } from '../app/language.ts'
import type { Times } from '../app/times.ts'
import type { Scene } from './scene.ts'

/** The texts of files in messages. */
export function mediaLabels(
  t: Translate,
  { times, language }: Pick<Scene, 'times' | 'language'>,
): MediaLabels {
  return {
    files: fileLabels((word, values) => t(`file_${word}`, values), {
      language,
      when: (at) => momentOf(at, times),
    }),
    open: (name) => t('openFile', { name }),
    imageFailed: t('imageFailed'),
    play: t('play'),
    pause: t('pause'),
    position: t('soundPosition'),
    soundFailed: t('soundFailed'),
  }
}

function toChatMedia({ body: url, ...file }: InboxMedia): ChatMedia {
  return { ...file, url }
}

function momentOf(at: number, times: Times): string {
  const date = new Date(at)
  return date.toDateString() === new Date().toDateString() ? times.time(date) : times.day(date)
}

/** The words for what a channel reports of a message besides its text. */
export function detailWords(t: Translate, times: Times, customer: string): DetailWords {
  const when = (at: number) => momentOf(at, times)
  return {
    context: (kind, title) =>
      title ? t('context_titled', { what: t(`context_${kind}`), title }) : t(`context_${kind}`),
    author: (side) => (side === 'right' ? t('you') : customer),
    reaction: (name, emoji) => t('reaction', { name, emoji }),
    edited: (at) => t('edited', { when: when(at) }),
    withdrawn: (at) => t('withdrawn', { when: when(at) }),
    late: (at) => t('late', { when: when(at) }),
  }
}

/** A message as the list draws it. */
function toChatMessage(
  message: InboxMessage,
  { t, inbox }: Pick<Scene, 't' | 'inbox'>,
  words: DetailWords,
): ChatMessage {
  const { id, position, timestamp, type, metadata, state, media } = message
  const isMark = type === 'close'
  const isColleague = message.managerId !== undefined && message.managerId !== inbox.managerId
  return {
    id,
    body: isMark ? t('closedMark') : message.body,
    side: position,
    at: timestamp,
    kind: isMark ? 'system' : 'text',
    isAutomatic: metadata.isGenerated === '1',
    isFromAgent: isFromAgent(message),
    ...(isColleague && { author: t('colleague') }),
    ...(position === 'right' && { state }),
    ...toChatDetails(message, words),
    ...(media && { media: media.map(toChatMedia) }),
  }
}

/** A line of the thread as the list draws it: a message, a note of the team, or what the visitor did. */
export function toChatLine(
  entry: ThreadEntry,
  { t, inbox }: Pick<Scene, 't' | 'inbox'>,
  words: DetailWords,
): ChatMessage {
  if (entry.kind === 'message') return toChatMessage(entry.message, { t, inbox }, words)
  if (entry.kind === 'note') {
    const { id, body, timestamp, managerId, authorName } = entry.note
    const author = managerId === inbox.managerId ? t('you') : (authorName ?? t('former'))
    return { id, body, side: 'right', at: timestamp, kind: 'note', author }
  }
  const { id, timestamp } = entry.event
  const body = t('event', { event: visitorEventText(entry.event) })
  return { id, body, side: 'left', at: timestamp, kind: 'system' }
}
