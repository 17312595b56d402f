import type { MessageFailure } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { findRoute, queueAgain, takeAsSent } from '../channels/index.ts'
import { queueAnswerAgain, takeAnswerAsSent } from '../sms/index.ts'
import { publishMessage } from './message-writes.ts'
import { lockConversation } from './messages.ts'
import { findConversation } from './queries.ts'
import { type ConversationRow, type MessageRow, toMessage } from './serializers.ts'

interface StateChange {
  venueId: number
  id: string
  state: MessageRow['state']
  failure?: MessageFailure | null
}

/** Writes what has become of a message on its channel, and notifies everybody. */
export async function setMessageState(tx: Tx, { venueId, id, state, failure }: StateChange): Promise<void> {
  const message = await tx
    .updateTable('message')
    .set({ state, failure: state === 'errored' ? (failure ?? null) : null })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where((where) =>
      where.or([where('state', '<>', state), where('failure', 'is distinct from', failure ?? null)]),
    )
    .returningAll()
    .executeTakeFirst()
  if (message)
    await publishMessage(tx, message, state === 'errored' ? 'messages.errored' : 'messages.updated')
}

function findMessage(tx: Tx, venueId: number, conversationId: string, id: string) {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether this is a message that was stored to go as a template: no reply window holds it back. */
export async function isTemplate(tx: Tx, venueId: number, id: string): Promise<boolean> {
  const message = await tx
    .selectFrom('message')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('template', 'is not', null)
    .executeTakeFirst()
  return message !== undefined
}

/** Sends a message once more that its channel did not deliver, in the conversation's turn. */
export async function resendMessage(
  tx: Tx,
  { venue_id: venueId, id: conversationId }: ConversationRow,
  messageId: string,
): Promise<void> {
  const route = await findRoute(tx, venueId, conversationId, await isTemplate(tx, venueId, messageId))
  // Also an answer in a web chat leaves by SMS, once the visitor is gone.
  const isQueued =
    (await queueAnswerAgain(tx, venueId, messageId)) ||
    (route !== undefined && route.platform !== 'sms' && (await queueAgain(tx, route, venueId, messageId)))
  if (isQueued) await setMessageState(tx, { venueId, id: messageId, state: 'pending' })
}

/** A person's decision about a message that failed or has an unknown outcome. */
export async function decideMessage(
  tx: Tx,
  venueId: number,
  conversationId: string,
  messageId: string,
  decision: 'resend' | 'dismiss',
) {
  await lockConversation(tx, venueId, conversationId)
  const conversation = await findConversation(tx, venueId, conversationId)
  const message = await findMessage(tx, venueId, conversationId, messageId)
  if (!conversation || !message) throw notFound()
  const isOpen = message.state === 'unknown' || (message.state === 'errored' && decision === 'resend')
  if (!isOpen) throw new AppError('rule', 'This message needs no decision.')
  if (decision === 'resend') await resendMessage(tx, conversation, messageId)
  else {
    await takeAsSent(tx, venueId, messageId)
    await takeAnswerAsSent(tx, venueId, messageId)
    await setMessageState(tx, { venueId, id: messageId, state: 'sent' })
  }
  return toMessage((await findMessage(tx, venueId, conversationId, messageId)) ?? message, conversation)
}
