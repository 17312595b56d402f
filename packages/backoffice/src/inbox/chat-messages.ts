import type { InboxMedia, InboxMessage } from '@comptoir/core/inbox'
import type { ChatMedia, ChatMessage } from '@comptoir/ui/chat'

/** A file as the list draws it. */
export function toChatMedia({ type, body, name, width, height, durationMs }: InboxMedia): ChatMedia {
  return { type, url: body, name, width, height, durationMs }
}

/** A message as the list draws it; a closing mark is a line in the middle, never its wire text (D-03). */
export function toChatMessage(message: InboxMessage, closedMark: string): ChatMessage {
  const { id, body, position, timestamp, state, metadata, type, media } = message
  if (type === 'close') return { id, body: closedMark, side: position, at: timestamp, kind: 'system' }
  return {
    id,
    body,
    side: position,
    at: timestamp,
    ...(position === 'right' ? { state } : {}),
    ...(metadata.isGenerated === '1' ? { isAutomatic: true } : {}),
    ...(media ? { media: media.map(toChatMedia) } : {}),
  }
}
