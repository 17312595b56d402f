import type { InboxMessage, InboxThread } from '../inbox/index.ts'
import type { VisitorEvent } from '../webchat/index.ts'
import type { ShownNote } from './note-thread.ts'

/** A line of a thread: a message, a note of the team, or what the visitor did on the site. */
export type ThreadEntry =
  | { kind: 'message'; message: InboxMessage }
  | { kind: 'note'; note: ShownNote }
  | { kind: 'event'; event: VisitorEvent }

/** What stands among the messages of a thread. */
export interface BesideMessages {
  notes?: readonly ShownNote[] | undefined
  events?: readonly VisitorEvent[] | undefined
}

/**
 * The messages of a thread and what stands among them, by time. What is older than the first message that is loaded
 * comes with the messages of its time; messages that the server has not taken stay last.
 * @example
 * import { threadEntries } from '@comptoir/core/inbox-team'
 *
 * threadEntries({ messages: [], hasOlder: false }, { notes: [] }).length // => 0
 */
export function threadEntries(
  { messages, hasOlder }: Pick<InboxThread, 'messages' | 'hasOlder'>,
  { notes = [], events = [] }: BesideMessages,
): ThreadEntry[] {
  const from = hasOlder ? (messages[0]?.timestamp ?? Number.POSITIVE_INFINITY) : 0
  const waiting = [
    ...notes.map((note) => ({ at: note.timestamp, entry: { kind: 'note', note } as const })),
    ...events.map((event) => ({ at: event.timestamp, entry: { kind: 'event', event } as const })),
  ]
    .filter(({ at }) => at >= from)
    .sort((a, b) => a.at - b.at)
  const entries: ThreadEntry[] = []
  for (const message of messages) {
    const due = waiting.findIndex(({ at }) => !message.isUnsent && at >= message.timestamp)
    entries.push(...waiting.splice(0, due < 0 ? waiting.length : due).map(({ entry }) => entry))
    entries.push({ kind: 'message', message })
  }
  return [...entries, ...waiting.map(({ entry }) => entry)]
}
