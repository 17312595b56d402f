import { type AnswerSource, type InboxMedia, type InboxMessage, isFromAgent } from '@comptoir/core/inbox'
import { type ChatMedia, type ChatMessage, type DetailWords, toChatDetails } from '@comptoir/ui/chat'

/** A file as the list draws it. */
export function toChatMedia({ body: url, ...file }: InboxMedia): ChatMedia {
  return { ...file, url }
}

/** How the list words what is no text of a message. */
export interface MessageWords {
  closedMark: string
  nameOf: SourceName
  details: DetailWords
  /** Who wrote a message of the business; undefined for the reader. */
  authorOf: (message: InboxMessage) => string | undefined
}

/** How a source of the agent's answer is called. */
export type SourceName = (source: AnswerSource) => string

function sourcesOf({ metadata }: InboxMessage, nameOf: SourceName) {
  const names = (metadata.sources ?? []).map(nameOf)
  return names.length === 0 ? {} : { sources: names.join(' · ') }
}

function authorOf(message: InboxMessage, words: MessageWords) {
  if (message.metadata.isGenerated === '1') return { isAutomatic: true, isFromAgent: isFromAgent(message) }
  return message.position === 'right' ? { author: words.authorOf(message) } : {}
}

/** A message as the list draws it; a closing mark is a line in the middle, never its wire text (D-03). */
export function toChatMessage(message: InboxMessage, words: MessageWords): ChatMessage {
  const { closedMark, nameOf } = words
  const { id, body, position, timestamp, state, type, media } = message
  if (type === 'close') return { id, body: closedMark, side: position, at: timestamp, kind: 'system' }
  return {
    id,
    body,
    side: position,
    at: timestamp,
    ...(position === 'right' ? { state } : {}),
    ...authorOf(message, words),
    ...sourcesOf(message, nameOf),
    ...toChatDetails(message, words.details),
    ...(media ? { media: media.map(toChatMedia) } : {}),
  }
}
