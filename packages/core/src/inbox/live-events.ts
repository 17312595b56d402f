import type { Live } from '../live/live.ts'
import { ConversationEvent, DeliveredEvent, MessageEvent, ReadEvent } from './events.ts'
import type { InboxNotice } from './inbox.ts'
import type { Outbox } from './outbox.ts'
import type { Roster } from './roster.ts'
import type { Threads } from './threads.ts'

/** What an inbox needs of the live stream of its venue. */
export type InboxLive = Pick<Live, 'on' | 'onReset'>

/** What events change. */
export interface EventTargets {
  roster: Roster
  threads: Threads
  outbox: Outbox
  isWatched: (id: string) => boolean
  clearUnread: (id: string) => void
  notify: (notice: InboxNotice) => void
}

function take({ roster, threads, outbox }: EventTargets, { message, conversation }: MessageEvent) {
  roster.apply(conversation)
  const isOwn = outbox.unsent.peek().some((unsent) => unsent.id === message.id)
  if (isOwn && message.state !== 'errored') {
    outbox.settle(message.id)
    threads.applyResent(message)
  } else threads.apply(message)
}

/** Takes the events of messages and conversations in (MSG-39…41); returns a function that stops it. */
export function followEvents(live: InboxLive, targets: EventTargets): () => void {
  const { roster, threads, isWatched, clearUnread, notify } = targets
  const stops = [
    live.on('messages.received', MessageEvent, (event) => {
      take(targets, event)
      const isSeen = isWatched(event.conversation.id)
      if (isSeen) clearUnread(event.conversation.id)
      notify({ kind: 'received', ...event, isWatched: isSeen })
    }),
    live.on('messages.sent', MessageEvent, (event) => {
      take(targets, event)
      if (event.message.metadata.isGenerated === '1')
        notify({ kind: 'sentAutomatically', ...event, isWatched: isWatched(event.conversation.id) })
    }),
    live.on('messages.errored', MessageEvent, (event) => {
      take(targets, event)
      notify({ kind: 'errored', ...event, error: undefined })
    }),
    live.on('messages.updated', MessageEvent, (event) => take(targets, event)),
    live.on('messages.delivered', DeliveredEvent, ({ conversationId, deliveredUpTo }) =>
      threads.delivered(conversationId, deliveredUpTo),
    ),
    live.on('messages.read', ReadEvent, ({ conversationId, readUpTo }) =>
      threads.read(conversationId, readUpTo),
    ),
    live.on('conversations.updated', ConversationEvent, ({ conversation }) => roster.apply(conversation)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
