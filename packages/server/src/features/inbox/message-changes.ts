import type { MessageDetails } from '@comptoir/core/inbox'
import { sql } from 'kysely'
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
  await publish(tx, { ...row, ...next })
  return true
}

async function publish(tx: Tx, row: MessageRow): Promise<void> {
  const { venue_id: venueId, conversation_id: conversationId } = row
  const conversation = await findConversation(tx, venueId, conversationId)
  if (!conversation) return
  const payload = { message: toMessage(row, conversation), conversation: toConversation(conversation) }
  emit(tx, { venueId, type: 'messages.updated', conversationId, payload })
}

/** Replaces a text that was shown before all of it had arrived; false where there is no such message. */
export async function completeMessage(
  tx: Tx,
  { venueId, id, body }: { venueId: number; id: string; body: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('message')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.body === body) return row !== undefined
  const details: MessageDetails = { ...row.details, changedAt: Date.now() }
  await tx
    .updateTable('message')
    .set({ body, details: JSON.stringify(details) })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  await publish(tx, { ...row, body, details })
  return true
}

export interface NotedMessage {
  venueId: number
  conversationId: string
  id: string
  body: string
  managerId: number | null
  state: MessageRow['state']
  failure: MessageRow['failure']
}

/** Adds a message of the business that left in another way: it neither reopens the conversation nor brings it back. */
export async function noteMessage(tx: Tx, message: NotedMessage): Promise<void> {
  const { venueId, conversationId, id, body, managerId, state, failure } = message
  await sql`
    with written as (
      insert into message (venue_id, id, conversation_id, is_from_business, body, state, failure, manager_id, sent_at)
      select ${venueId}, ${id}, c.id, true, ${body}, ${state}, ${failure}, ${managerId},
        greatest(clock_timestamp(), c.last_message_at + interval '1 millisecond')
      from conversation c where c.venue_id = ${venueId} and c.id = ${conversationId} for update of c
      on conflict (venue_id, id) do nothing returning id, sent_at
    )
    update conversation c set message_count = c.message_count + 1, last_message_id = m.id, last_message_at = m.sent_at
    from written m where c.venue_id = ${venueId} and c.id = ${conversationId}`.execute(tx)
  const row = await tx
    .selectFrom('message')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) await publish(tx, row)
}
