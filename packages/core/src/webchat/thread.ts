import type { VisitorMessage } from './visitor-contract.ts'

/** A message as the visitor's panel shows it: also one that the server does not know yet (D-07). */
export interface VisitorEntry extends Omit<VisitorMessage, 'id' | 'state'> {
  id: string
  /** `pending` is being sent; `errored` can be sent again. */
  state: 'pending' | VisitorMessage['state']
}

type Messages = readonly VisitorMessage[]

/** A state never goes back: what was read stays read, whatever comes late (trust T9). */
const rank = { sent: 0, delivered: 1, read: 2, errored: 3 } as const

function isBefore(one: VisitorMessage, other: VisitorMessage): number {
  return one.timestamp - other.timestamp || (one.id < other.id ? -1 : 1)
}

function newer(known: VisitorMessage | undefined, incoming: VisitorMessage): VisitorMessage {
  if (!known || rank[incoming.state] >= rank[known.state]) return incoming
  return { ...incoming, state: known.state }
}

/** Puts messages in: each id once, oldest first by the server's clock. */
export function mergeMessages(known: Messages, incoming: Messages): Messages {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of incoming) byId.set(message.id, newer(byId.get(message.id), message))
  return [...byId.values()].sort(isBefore)
}

/** The venue has read what the visitor wrote until a moment, in milliseconds since 1970. */
export function markMineRead(known: Messages, readUpTo: number): Messages {
  return known.map((message) =>
    message.isMine && message.state !== 'errored' && message.timestamp <= readUpTo
      ? { ...message, state: 'read' }
      : message,
  )
}

function isArrival(message: VisitorMessage): boolean {
  return !message.isMine && message.state === 'sent'
}

/** When the newest message of the venue was written whose arrival was not confirmed; 0 if all were. */
export function newestArrival(known: Messages): number {
  return known.filter(isArrival).pop()?.timestamp ?? 0
}

/** What the venue wrote until a moment, in milliseconds since 1970, is known to have arrived. */
export function markTheirsDelivered(known: Messages, upTo: number): Messages {
  return known.map((message) =>
    isArrival(message) && message.timestamp <= upTo ? { ...message, state: 'delivered' } : message,
  )
}

/** The visitor has read what the venue wrote. */
export function markTheirsRead(known: Messages): Messages {
  return known.map((message) => (isUnread(message) ? { ...message, state: 'read' } : message))
}

function isUnread(message: VisitorMessage): boolean {
  return !message.isMine && message.state !== 'read'
}

/** How many messages of the venue the visitor has not seen. */
export function countUnread(known: Messages): number {
  return known.filter(isUnread).length
}

/** What is shown: the server's messages, then unsent ones that it does not have yet. */
export function threadOf(known: Messages, waiting: readonly VisitorEntry[]): readonly VisitorEntry[] {
  const ids = new Set<string>(known.map((message) => message.id))
  return [...known, ...waiting.filter((entry) => !ids.has(entry.id))]
}
