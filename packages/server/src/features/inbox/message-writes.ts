import type { MessageDetails } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import type { KeptMedia } from '../../kernel/files/index.ts'
import { authorOf } from './authors.ts'
import { findConversation } from './queries.ts'
import { type MessageRow, toConversation, toMessage } from './serializers.ts'

/** A message, locked until the end of the transaction; undefined where it is gone. */
export function lockMessage(tx: Tx, venueId: number, id: string): Promise<MessageRow | undefined> {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Notifies everybody of a message as it is now; undefined where its conversation is gone. */
export async function publishMessage(
  tx: Tx,
  row: MessageRow,
  type: 'messages.updated' | 'messages.errored' = 'messages.updated',
) {
  const { venue_id: venueId, conversation_id: conversationId } = row
  const conversation = await findConversation(tx, venueId, conversationId)
  if (!conversation) return undefined
  const message = toMessage(row, conversation)
  emit(tx, {
    venueId,
    type,
    conversationId,
    payload: { message, conversation: toConversation(conversation), ...(await authorOf(tx, row)) },
  })
  return message
}

interface Rewrite {
  body?: string
  media?: readonly KeptMedia[]
  details?: MessageDetails
}

/** Replaces what a locked message says or carries, and notifies everybody. Clients order changes by `changedAt`. */
export async function rewriteMessage(tx: Tx, row: MessageRow, rewrite: Rewrite) {
  const { body = row.body, media = row.media, details: given = row.details } = rewrite
  const changedAt = Math.max(Date.now(), (row.details?.changedAt ?? 0) + 1)
  const details: MessageDetails = { ...given, changedAt }
  await tx
    .updateTable('message')
    .set({ body, media: JSON.stringify(media), details: JSON.stringify(details) })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
  return publishMessage(tx, { ...row, body, media: [...media], details })
}
