import type { AnswerSource, InboxMedia, InboxMessage } from '@comptoir/core/inbox'
import type { ChatMedia, ChatMessage } from '@comptoir/ui/chat'

/** A file as the list draws it. */
export function toChatMedia({ type, body, name, width, height, durationMs }: InboxMedia): ChatMedia {
  return { type, url: body, name, width, height, durationMs }
}

/** How a source of the agent's answer is called. */
export type SourceName = (source: AnswerSource) => string

function sourcesOf({ metadata }: InboxMessage, nameOf: SourceName) {
  const names = (metadata.sources ?? []).map(nameOf)
  return names.length === 0 ? {} : { sources: names.join(' · ') }
}

/** A message as the list draws it; a closing mark is a line in the middle, never its wire text (D-03). */
export function toChatMessage(message: InboxMessage, closedMark: string, nameOf: SourceName): ChatMessage {
  const { id, body, position, timestamp, state, metadata, type, media } = message
  if (type === 'close') return { id, body: closedMark, side: position, at: timestamp, kind: 'system' }
  return {
    id,
    body,
    side: position,
    at: timestamp,
    ...(position === 'right' ? { state } : {}),
    ...(metadata.isGenerated === '1' ? { isAutomatic: true } : {}),
    ...sourcesOf(message, nameOf),
    ...(media ? { media: media.map(toChatMedia) } : {}),
  }
}
