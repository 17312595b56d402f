import { newId } from '@comptoir/core/http'
import { CLOSING_MARKER } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { queueReading } from '../channels/index.ts'
import { lockConversation, storeMessage } from './messages.ts'
import { findConversation, unreadBy } from './queries.ts'
import { type ConversationRow, toConversation } from './serializers.ts'
import { askToWake } from './snooze.ts'
import { requireTeammate } from './team.ts'

export interface ConversationChange {
  notes?: string | undefined
  isClosed?: boolean | undefined
  closingMessage?: { id: string; body: string } | undefined
  assigneeId?: number | null | undefined
  labelIds?: readonly number[] | undefined
  isAgentOff?: boolean | undefined
  isProfessional?: boolean | undefined
  /** Milliseconds since 1970; what is over counts as null. */
  snoozedUntil?: number | null | undefined
}

async function requireConversation(tx: Tx, venueId: number, id: string): Promise<ConversationRow> {
  const conversation = await findConversation(tx, venueId, id)
  if (!conversation) throw notFound()
  return conversation
}

/** Sends everybody the conversation as it is now. */
export async function announce(
  tx: Tx,
  venueId: number,
  id: string,
  readUpTo?: number,
): Promise<ConversationRow> {
  const conversation = await requireConversation(tx, venueId, id)
  const payload = {
    conversation: toConversation(conversation),
    ...(readUpTo === undefined ? {} : { readUpTo }),
  }
  emit(tx, { venueId, type: 'conversations.updated', conversationId: id, payload })
  return conversation
}

/** Closes with an optional last message: both rows or none (D-03, MSG-31). Closing a closed one changes nothing. */
export async function closeConversation(
  tx: Tx,
  venueId: number,
  id: string,
  managerId: number | undefined,
  closingMessage?: { id: string; body: string },
): Promise<void> {
  const conversation = await requireConversation(tx, venueId, id)
  if (conversation.is_closed) return
  if (closingMessage)
    await storeMessage(tx, {
      venueId,
      conversationId: id,
      ...closingMessage,
      isFromBusiness: true,
      managerId,
    })
  await storeMessage(tx, {
    venueId,
    conversationId: id,
    id: newId(),
    body: CLOSING_MARKER,
    type: 'close',
    isFromBusiness: true,
    managerId,
  })
}

function columnsOf({ notes, assigneeId, snoozedUntil, isAgentOff, isProfessional }: ConversationChange) {
  const until = snoozedUntil != null && snoozedUntil > Date.now() ? new Date(snoozedUntil) : null
  return {
    ...(notes === undefined ? {} : { notes }),
    ...(isAgentOff === undefined ? {} : { is_agent_off: isAgentOff }),
    ...(isProfessional === undefined ? {} : { is_professional: isProfessional }),
    ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
    ...(snoozedUntil === undefined ? {} : { snoozed_until: until }),
  }
}

/**
 * Reopens a closed conversation as it was: closing is no answer, so who waited then waits again, as read by the manager
 * as it is. False where it is open.
 */
async function reopen(tx: Tx, venueId: number, id: string, managerId: number | undefined): Promise<boolean> {
  const { rows } = await sql`
    update conversation c set is_closed = false,
      waiting_since = case when c.is_group or c.is_stopped then null else asked.since end,
      unanswered_count = asked.messages,
      readers = case when ${managerId ?? null}::int is null or asked.messages = 0 then '{}'::jsonb
        else jsonb_build_object(${managerId ?? null}::int, asked.messages) end
    from (
      select min(m.sent_at) as since, count(*) filter (where not m.is_from_business)::int as messages from message m
      where m.venue_id = ${venueId} and m.conversation_id = ${id} and (not m.is_from_business or m.is_hand_over)
        and m.sent_at > coalesce((
          select max(answer.sent_at) from message answer
          where answer.venue_id = ${venueId} and answer.conversation_id = ${id}
            and answer.is_from_business and answer.type = 'text' and not answer.is_generated
        ), '-infinity')
    ) asked
    where c.venue_id = ${venueId} and c.id = ${id} and c.is_closed returning c.id`.execute(tx)
  return rows.length > 0
}

async function setLabels(tx: Tx, venueId: number, id: string, labelIds: readonly number[]): Promise<void> {
  await sql`
    delete from conversation_labelled
    where venue_id = ${venueId} and conversation_id = ${id} and not label_id = any(${labelIds}::int[])`.execute(
    tx,
  )
  await sql`
    insert into conversation_labelled (venue_id, conversation_id, label_id)
    select ${venueId}, ${id}, l.id from conversation_label l
    where l.venue_id = ${venueId} and l.id = any(${labelIds}::int[])
    on conflict do nothing`.execute(tx)
}

export async function changeConversation(
  tx: Tx,
  venueId: number,
  id: string,
  managerId: number | undefined,
  change: ConversationChange,
): Promise<ConversationRow> {
  const { isClosed, closingMessage, assigneeId, labelIds } = change
  if (closingMessage && isClosed !== true)
    throw new AppError('rule', 'closingMessage: needs isClosed: true', {
      fields: { closingMessage: 'needs_is_closed' },
    })
  await lockConversation(tx, venueId, id)
  if (assigneeId != null) await requireTeammate(tx, venueId, assigneeId)
  const isReopened = isClosed === false && (await reopen(tx, venueId, id, managerId))
  if (isClosed === true) await closeConversation(tx, venueId, id, managerId, closingMessage)
  const set = columnsOf(change)
  if (labelIds) await setLabels(tx, venueId, id, labelIds)
  if (set.snoozed_until) await askToWake(tx, venueId, id, set.snoozed_until)
  if (Object.keys(set).length === 0)
    return labelIds || isReopened ? announce(tx, venueId, id) : requireConversation(tx, venueId, id)
  await tx.updateTable('conversation').set(set).where('venue_id', '=', venueId).where('id', '=', id).execute()
  return announce(tx, venueId, id)
}

/**
 * The business has read everything: the count is cleared and the customer may know (MSG-26, MSG-37). The other managers
 * have read no more than before.
 */
export async function readByBusiness(
  tx: Tx,
  venueId: number,
  id: string,
  managerId: number | undefined,
): Promise<void> {
  await lockConversation(tx, venueId, id)
  const { rows } = await sql<{ last_message_at: Date; was_unread: boolean }>`
    update conversation c set unread_count = 0,
      readers = case when c.unanswered_count > 0 and ${managerId ?? null}::int is not null
        then c.readers || jsonb_build_object(${managerId ?? null}::int, c.unanswered_count) else c.readers end
    from conversation before
    where c.venue_id = ${venueId} and c.id = ${id} and before.venue_id = c.venue_id and before.id = c.id
      and ${unreadBy(managerId)}
    returning c.last_message_at, before.unread_count > 0 as was_unread`.execute(tx)
  const [read] = rows
  if (!read) return
  if (!read.was_unread) {
    await announce(tx, venueId, id)
    return
  }
  await markRead(tx, venueId, id, false)
  await queueReading(tx, venueId, id)
  await announce(tx, venueId, id, read.last_message_at.getTime())
}

async function markRead(
  tx: Tx,
  venueId: number,
  id: string,
  isFromBusiness: boolean,
): Promise<Date | undefined> {
  const { rows } = await sql<{ readUpTo: Date | null }>`
    with changed as (
      update message set state = 'read'
      where venue_id = ${venueId} and conversation_id = ${id} and is_from_business = ${isFromBusiness} and state in ('sent', 'delivered')
      returning sent_at
    ) select max(sent_at) as "readUpTo" from changed`.execute(tx)
  return rows[0]?.readUpTo ?? undefined
}

/** The customer has read the business's messages; nothing is sent when there was nothing new. */
export async function readByCustomer(tx: Tx, venueId: number, id: string): Promise<void> {
  await lockConversation(tx, venueId, id)
  const readUpTo = await markRead(tx, venueId, id, true)
  if (!readUpTo) return
  await tx
    .updateTable('conversation')
    .set({ read_up_to: readUpTo })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  emit(tx, {
    venueId,
    type: 'messages.read',
    conversationId: id,
    payload: { venueId, conversationId: id, readUpTo: readUpTo.getTime() },
  })
}

/**
 * The customer's device has the business's messages up to a moment. What was read stays read, and nothing is sent when
 * there was nothing new.
 */
export async function deliveredToCustomer(tx: Tx, venueId: number, id: string, upTo: Date): Promise<void> {
  await lockConversation(tx, venueId, id)
  const { rows } = await sql<{ deliveredUpTo: Date | null }>`
    with bounds as (
      select venue_id, id, greatest(delivered_up_to, read_up_to, '-infinity') as since, least(${upTo}, last_message_at) as till
      from conversation where venue_id = ${venueId} and id = ${id}
    ), reached as (
      update conversation c set delivered_up_to = s.till from bounds s
      where c.venue_id = s.venue_id and c.id = s.id and s.till > s.since
    ), changed as (
      update message m set state = 'delivered' from bounds s
      where m.venue_id = s.venue_id and m.conversation_id = s.id and m.sent_at > s.since and m.sent_at <= s.till
        and m.is_from_business and m.state = 'sent'
      returning m.sent_at
    ) select max(sent_at) as "deliveredUpTo" from changed`.execute(tx)
  const deliveredUpTo = rows[0]?.deliveredUpTo
  if (!deliveredUpTo) return
  emit(tx, {
    venueId,
    type: 'messages.delivered',
    conversationId: id,
    payload: { venueId, conversationId: id, deliveredUpTo: deliveredUpTo.getTime() },
  })
}

export interface NewConversation {
  venueId: number
  profileId: number
  platform: ConversationRow['platform']
  jid: string
  username: string
  language: 'fr' | 'en'
  /** Of several people: only the phone of the business can answer there. */
  isGroup?: boolean | undefined
}

/**
 * The one conversation of a customer with a profile on a platform, begun if there is none; safe to call at once from
 * two places.
 */
export async function ensureConversation(tx: Tx, conversation: NewConversation): Promise<string> {
  const { venueId, profileId, platform, jid, username, language, isGroup = false } = conversation
  // Most are known, by the same name: nothing is written then.
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from conversation
      where venue_id = ${venueId} and profile_id = ${profileId} and platform = ${platform} and jid = ${jid}
        and ${username} in ('', username)
    ), written as (
      insert into conversation as c (venue_id, id, profile_id, platform, jid, username, language, is_group)
      select ${venueId}, ${newId()}, ${profileId}, ${platform}, ${jid}, ${username}, ${language}, ${isGroup} where not exists (select from known)
      on conflict (venue_id, profile_id, platform, jid) do update set username = coalesce(nullif(excluded.username, ''), c.username)
      returning id
    )
    select id from known union all select id from written`.execute(tx)
  return rows[0]?.id ?? ''
}
