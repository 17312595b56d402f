import type { MessageDetails } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { lockMessage, publishMessage, rewriteMessage } from './message-writes.ts'
import type { MessageRow } from './serializers.ts'

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
  if (change.kind === 'reaction') {
    const others = (known.reactions ?? []).filter((one) => one.position !== position)
    const own = change.emoji ? [{ emoji: change.emoji, position } as const] : []
    return { body, details: { ...known, reactions: [...others, ...own] } }
  }
  // Only its author changes a message.
  if (row.is_from_business !== isFromBusiness) return undefined
  if (change.kind === 'withdrawal') return { body, details: { ...known, withdrawnAt: at.getTime() } }
  if (change.text === body || (known.edit && known.edit.at > at.getTime())) return undefined
  return {
    body: change.text,
    details: { ...known, edit: { at: at.getTime(), previousBody: body } },
  }
}

/** Changes a message that is stored and notifies everybody; false where there is no such message. */
export async function changeMessage(tx: Tx, given: ChangedMessage): Promise<boolean> {
  const row = await lockMessage(tx, given.venueId, given.id)
  if (!row) return false
  const next = changed(row, given)
  if (next) await rewriteMessage(tx, row, next)
  return true
}

/** Replaces a text that was shown before all of it had arrived; false where there is no such message. */
export async function completeMessage(
  tx: Tx,
  { venueId, id, body }: { venueId: number; id: string; body: string },
): Promise<boolean> {
  const row = await lockMessage(tx, venueId, id)
  if (row && row.body !== body) await rewriteMessage(tx, row, { body })
  return row !== undefined
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
  const row = await lockMessage(tx, venueId, id)
  if (row) await publishMessage(tx, row)
}
