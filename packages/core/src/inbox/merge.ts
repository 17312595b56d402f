import type { InboxMedia, InboxMessage } from './inbox.ts'
import type { Message, MessageFailure } from './message.ts'

/** What is known of the messages of a conversation, whatever its source and order. */
export interface MessageLog {
  readonly byId: ReadonlyMap<string, Message>
  /** Everything up to this moment has reached the customer's device; milliseconds since 1970. */
  readonly deliveredUpTo: number
  /** The customer has read everything up to this moment; milliseconds since 1970. */
  readonly readUpTo: number
}

/** A message that the server has not answered for. */
export interface Unsent {
  readonly id: string
  readonly venueId: number
  readonly conversationId: string
  readonly body: string
  readonly to: string
  readonly from: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number
  readonly state: 'pending' | 'errored'
  readonly media?: InboxMedia[] | undefined
  readonly problem?: InboxMessage['problem']
  readonly failure?: MessageFailure | undefined
}

/** A log of nothing. */
export const emptyLog: MessageLog = { byId: new Map(), deliveredUpTo: 0, readUpTo: 0 }

/** A state never goes back: what is received late or twice changes nothing. */
const rank: Record<Message['state'], number> = {
  pending: 0,
  unknown: 1,
  sent: 2,
  errored: 3,
  delivered: 4,
  read: 5,
}

/** Whether it has left: what a customer has read up to a moment says nothing of the others. */
const hasLeft = ({ state }: Message) => state === 'sent' || state === 'delivered' || state === 'read'

/** Of two versions the one that was changed later; among equal ones the one that has come further. */
function further(known: Message | undefined, remote: Message): Message {
  if (!known) return remote
  const [was, is] = [known.changedAt ?? 0, remote.changedAt ?? 0]
  if (was !== is) return is > was ? remote : known
  return rank[known.state] >= rank[remote.state] ? known : remote
}

/** The log with messages of an answer or an event: the same in any order and any number of times (D-07). */
export function withMessages(log: MessageLog, remote: readonly Message[]): MessageLog {
  const byId = new Map(log.byId)
  for (const message of remote) byId.set(message.id, further(byId.get(message.id), message))
  return { ...log, byId }
}

/** The log after the server took a message again: its earlier failure no longer counts (MSG-36). */
export function withResent(log: MessageLog, message: Message): MessageLog {
  const known = log.byId.get(message.id)
  if (known?.state !== 'errored' && known?.state !== 'unknown') return withMessages(log, [message])
  return { ...log, byId: new Map(log.byId).set(message.id, message) }
}

/** The log after everything up to a moment has reached the customer's device. */
export function withDelivered(log: MessageLog, deliveredUpTo: number): MessageLog {
  return deliveredUpTo > log.deliveredUpTo ? { ...log, deliveredUpTo } : log
}

/** The log after the customer has read up to a moment. */
export function withRead(log: MessageLog, readUpTo: number): MessageLog {
  return readUpTo > log.readUpTo ? { ...log, readUpTo } : log
}

/**
 * The log with a fresh newest page. When nothing of it was known and more lies before it, a gap of unknown
 * length separates the two: what lies before the gap is dropped, to be read again on demand.
 */
export function withNewest(log: MessageLog, newest: readonly Message[], hasOlder: boolean): MessageLog {
  const isGap = hasOlder && log.byId.size > 0 && !newest.some((message) => log.byId.has(message.id))
  if (!isGap) return withMessages(log, newest)
  const from = Math.min(...newest.map((message) => message.timestamp))
  const kept = [...log.byId].filter(([, message]) => message.timestamp >= from)
  return withMessages({ ...log, byId: new Map(kept) }, newest)
}

/** A message with what is known of how far its conversation has come. */
function reached(message: Message, { deliveredUpTo, readUpTo }: MessageLog): Message {
  const { position, state, timestamp } = message
  if (position === 'left' || !hasLeft(message) || timestamp > Math.max(deliveredUpTo, readUpTo))
    return message
  const now = timestamp <= readUpTo ? 'read' : 'delivered'
  return rank[now] > rank[state] ? { ...message, state: now } : message
}

/** An unsent message as the server would return it. */
export function unsentMessage({ at, to, from, state, ...rest }: Unsent): InboxMessage {
  return {
    ...(rest as Pick<InboxMessage, 'id' | 'venueId' | 'conversationId' | 'body'>),
    to,
    toJid: to,
    from,
    fromJid: from,
    timestamp: at,
    type: 'text',
    metadata: { isHandOver: '0', isGenerated: '0' },
    isErrored: state === 'errored',
    position: 'right',
    state,
    isUnsent: true,
  }
}

function byTimeThenId(a: InboxMessage, b: InboxMessage): number {
  return a.timestamp - b.timestamp || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/**
 * The messages to show: those of the server by its timestamp then id, then those it has not answered for by id,
 * which sorts by time. A message is never shown twice: the server's word replaces ours, unless it failed there
 * and is being sent again.
 */
export function shownMessages(log: MessageLog, unsent: readonly Unsent[]): InboxMessage[] {
  const waiting = new Map(unsent.map((message) => [message.id, message]))
  const remote = [...log.byId.values()].sort(byTimeThenId).map((message): InboxMessage => {
    const again = message.state === 'errored' && waiting.get(message.id)?.state === 'pending'
    return again ? { ...message, state: 'pending', isErrored: false } : reached(message, log)
  })
  const local = unsent
    .filter((message) => !log.byId.has(message.id))
    .map(unsentMessage)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return [...remote, ...local]
}
