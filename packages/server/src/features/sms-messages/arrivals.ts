import { createHash } from 'node:crypto'
import type { Arrival, InboxProcessor } from '../../kernel/queue/inbox.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'
import { SMS_INBOX } from '../../providers/sms/hook.ts'
import type { IncomingSms } from '../../providers/sms/provider.ts'
import { type Receiver, takeReply } from './incoming.ts'
import { takeReceipt } from './receipts.ts'

const MINUTE_MS = 60_000

const idOf = (incoming: Exclude<IncomingSms, { kind: 'receipt' }>, minute: number) =>
  createHash('sha256')
    .update(JSON.stringify([incoming, minute]))
    .digest('hex')

/**
 * What came in, as the inbox keeps it. SMPP gives an answer no id, and delivers it again where ours was lost: the same
 * words of the same person in this minute and the one before are one.
 */
export function arrivalOf(account: string, incoming: IncomingSms): Arrival {
  const common = { provider: SMS_INBOX, account, raw: JSON.stringify(incoming) }
  if (incoming.kind === 'receipt') return { ...common, eventId: `${incoming.providerId} ${incoming.state}` }
  const minute = Math.floor(Date.now() / MINUTE_MS)
  return { ...common, eventId: idOf(incoming, minute), earlierId: idOf(incoming, minute - 1) }
}

/** Processes receipts and answers; what is neither waits for a person. */
export function smsArrivals(receiver: Receiver): InboxProcessor {
  return async (tx, item) => {
    const incoming = JSON.parse(item.raw) as IncomingSms
    if (incoming.kind === 'unreadable') throw new UnreadableEvent(incoming.why)
    if (incoming.kind === 'receipt') await takeReceipt(tx, receiver, item, incoming)
    else await takeReply(tx, receiver, incoming)
  }
}
