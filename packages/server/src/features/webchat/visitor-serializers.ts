import type { MessageEvent } from '@comptoir/core/inbox'
import { PRESENCE_EVENT } from '@comptoir/core/inbox-team'
import type { VisitorMessage } from '@comptoir/core/webchat'
import type { VenueEvent } from '../../kernel/events/events.ts'
import { type Authors, authorIn, type MessageRow, mediaOf } from '../inbox/index.ts'

type Wire = Omit<VisitorMessage, 'id' | 'media'> & { id: string } & ReturnType<typeof mediaOf>

/** Only the agent's answers have sources, be it none; which ones is not the visitor's to know. */
const markOf = (sources: readonly unknown[] | null | undefined) => (sources ? { isFromAgent: true } : {})

/** What waits or is not known is so on outside channels only. */
const stateOf = ({ state }: Pick<MessageRow, 'state'>) =>
  state === 'pending' || state === 'unknown' ? 'sent' : state

/** A stored message as its visitor sees it: of who answered the first name, nothing of other people. */
export function toVisitorMessage(row: MessageRow, authors: Authors = new Map()): Wire {
  return {
    id: row.id,
    body: row.body,
    timestamp: row.sent_at.getTime(),
    isMine: !row.is_from_business,
    isAutomatic: row.is_generated,
    ...markOf(row.sources),
    ...authorIn(authors, row),
    state: stateOf(row),
    ...mediaOf(row),
  }
}

const messageEvents = ['messages.sent', 'messages.received', 'messages.errored', 'messages.updated']

/** What a visitor's stream shows of an event of the conversation; undefined keeps it from the visitor. */
export function toVisitorEvent({
  type,
  payload,
}: Pick<VenueEvent, 'type' | 'payload'>): { name: string; data: object } | undefined {
  if (messageEvents.includes(type)) {
    const { message, author } = payload as MessageEvent
    if (message.type !== 'text') return { name: 'closed', data: { isClosed: true } }
    const { id, body, timestamp, position, metadata, state, media } = message
    return {
      name: 'message',
      data: {
        message: {
          id,
          body,
          timestamp,
          isMine: position === 'left',
          isAutomatic: metadata.isGenerated === '1',
          ...markOf(metadata.sources),
          ...(author === undefined ? {} : { author }),
          state,
          ...(media ? { media } : {}),
        },
      },
    }
  }
  if (type === PRESENCE_EVENT) {
    // Who looks is the team's own matter, and what the visitor types the visitor knows.
    const { manager, state } = payload as { manager?: unknown; state: string }
    return manager && state === 'typing' ? { name: 'typing', data: { isTyping: true } } : undefined
  }
  if (type !== 'conversations.updated') return undefined
  const { conversation, readUpTo } = payload as { conversation: { isClosed: boolean }; readUpTo?: number }
  return readUpTo === undefined
    ? { name: 'closed', data: { isClosed: conversation.isClosed } }
    : { name: 'read', data: { readUpTo } }
}
