import {
  type Conversation,
  customerMessage,
  type Inbox,
  type InboxNotice,
  isWaiting,
} from '@comptoir/core/inbox'

/** Older ones go; customers who wait stay, so many that no list would help beyond. */
const KEPT = 30
const WAITING_KEPT = 100

/** What the bell shows of a notice. */
export interface BellNotice {
  id: string
  notice: Exclude<InboxNotice, { kind: 'failed' }>
  date: Date
  isUnread: boolean
}

/** What the customer wrote and what answered it by itself are one: both quote the customer. */
const isFault = ({ kind }: BellNotice['notice']) => kind === 'errored'
const isSame = (one: BellNotice, notice: BellNotice['notice']) =>
  isFault(one.notice) === isFault(notice) &&
  one.notice.message.conversationId === notice.message.conversationId

/** Adds what the live stream has sent; of one conversation, only the latest of its customer and of faults stays. */
export function withNotice(before: readonly BellNotice[], notice: InboxNotice): readonly BellNotice[] {
  if (notice.kind === 'failed') return before
  const isUnread = !('isWatched' in notice && notice.isWatched)
  const latest = { id: `${notice.kind}-${notice.message.id}`, notice, date: new Date(), isUnread }
  return [latest, ...before.filter((one) => !isSame(one, notice))].slice(0, KEPT)
}

function noticeOf(conversation: Conversation, unread: number): BellNotice | undefined {
  const message = conversation.history.at(-1)
  if (!message || !(isWaiting(conversation) || unread > 0)) return undefined
  const isOurs = message.position === 'right'
  // What a colleague answered is no news.
  if (isOurs && message.metadata.isGenerated !== '1' && !isWaiting(conversation)) return undefined
  const kind = isOurs ? 'sentAutomatically' : 'received'
  return {
    id: `waiting-${message.id}`,
    notice: { kind, message, conversation, isWatched: false },
    date: new Date(message.timestamp),
    isUnread: unread > 0,
  }
}

/** What came in before the page was opened, and everybody who waits for a person, although it was read (MSG-37). */
export function waitingNotices(
  known: readonly Conversation[],
  notices: readonly BellNotice[],
  unreadOf: Inbox['unreadOf'],
): readonly BellNotice[] {
  const shown = new Set(
    notices
      .filter(({ notice }) => notice.kind !== 'errored')
      .map(({ notice }) => notice.message.conversationId),
  )
  return known
    .filter(({ id }) => !shown.has(id))
    .flatMap((conversation) => noticeOf(conversation, unreadOf(conversation)) ?? [])
    .sort((a, b) => b.date.getTime() - a.date.getTime())
    .slice(0, WAITING_KEPT)
}

/** What the customer wrote, also where the agent or a rule wrote after it; undefined where there is nothing to quote. */
export function quoteOf({ kind, message, conversation }: BellNotice['notice']) {
  if (kind !== 'sentAutomatically') return message
  return customerMessage(conversation)
}
