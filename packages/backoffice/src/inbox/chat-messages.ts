import type { InboxMessage } from '@comptoir/core/inbox'
import type { ChatMessage } from '@comptoir/ui/chat'

/** A message as the list draws it; a closing mark is a line in the middle, never its wire text (D-03). */
export function toChatMessage(message: InboxMessage, closedMark: string): ChatMessage {
  const { id, body, position, timestamp, state, metadata, type } = message
  if (type === 'close') return { id, body: closedMark, side: position, at: timestamp, kind: 'system' }
  return {
    id,
    body,
    side: position,
    at: timestamp,
    ...(position === 'right' ? { state } : {}),
    ...(metadata.isGenerated === '1' ? { isAutomatic: true } : {}),
  }
}
