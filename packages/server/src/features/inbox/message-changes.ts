import type { MessageDetails } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import { findConversation } from './queries.ts'
import { type MessageRow, toConversation, toMessage } from './serializers.ts'

/** What a channel reports of a message that is stored. */
type MessageChange =
  | { kind: 'edit'; text: string }
  | { kind: 'withdrawal' }
  /** Without an emoji the reaction is taken back. */
  | { kind: 'reaction'; emoji: string | undefined }

interface ChangedMessage {
  venueId: number
  id: string
  change: MessageChange
  /** Who changed it. */
  isFromBusiness: boolean
  at: Date
}

/** The message as it is then; undefined where the change is older than what is known. */
function changed(
  { body, details, ...row }: MessageRow,
  { change, isFromBusiness, at }: ChangedMessage,
): { body: string; details: MessageDetails } | undefined {
  const known = details ?? {}
  const position = isFromBusiness ? 'right' : 'left'
  const changedAt = Math.max(Date.now(), (known.changedAt ?? 0) + 1)
  if (change.kind === 'reaction') {
    const others = (known.reactions ?? []).filter((one) => one.position !== position)
    const own = change.emoji ? [{ emoji: change.emoji, position } as const] : []
    return { body, details: { ...known, reactions: [...others, ...own], changedAt } }
  }
  // Only its author changes a message.
  if (row.is_from_business !== isFromBusiness) return undefined
  if (change.kind === 'withdrawal')
    return { body, details: { ...known, withdrawnAt: at.getTime(), changedAt } }
  if (change.text === body || (known.edit && known.edit.at > at.getTime())) return undefined
  return {
    body: change.text,
    details: { ...known, edit: { at: at.getTime(), previousBody: body }, changedAt },
  }
}

/** Changes a message that is stored and notifies everybody; false where there is no such message. */
export async function changeMessage(tx: Tx, given: ChangedMessage): Promise<boolean> {
  const { venueId, id } = given
  const row = await tx
    .selectFrom('message')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const next = changed(row, given)
  if (!next) return true
  await tx
    .updateTable('message')
    .set({ body: next.body, details: JSON.stringify(next.details) })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  const conversation = await findConversation(tx, venueId, row.conversation_id)
  if (!conversation) return true
  const message = toMessage({ ...row, ...next }, conversation)
  const payload = { message, conversation: toConversation(conversation) }
  emit(tx, { venueId, type: 'messages.updated', conversationId: row.conversation_id, payload })
  return true
}
