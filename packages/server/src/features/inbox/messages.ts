import type { AnswerSource, MessageDetails } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import type { KeptMedia } from '../../kernel/files/index.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { SentTemplate } from '../../kernel/ports/channel.ts'
import { findRoute, queueOnChannel, type Route } from '../channels/index.ts'
import { queueAnswer } from '../sms/index.ts'
import { attachFiles, takeFiles } from './attachments.ts'
import { authorOf } from './authors.ts'
import { conversationFacts, findConversation } from './queries.ts'
import { type ConversationRow, type MessageRow, toConversation, toMessage } from './serializers.ts'

export interface NewMessage {
  venueId: number
  conversationId: string
  /** Created by the client: stored once, however often it is sent (D-07). */
  id: string
  body: string
  isFromBusiness: boolean
  type?: 'text' | 'close'
  /** None where a visitor, a program or an API key writes. */
  managerId?: number | undefined
  /** Files that were uploaded for it. */
  fileIds?: readonly string[] | undefined
  /** Files of a customer that are shown before they are here, under the ids that they will have. */
  awaited?: readonly KeptMedia[] | undefined
  isGenerated?: boolean
  isHandOver?: boolean
  /** The provider's id of a customer's message. */
  providerId?: string | undefined
  /** A customer's word that they want no more. */
  isStop?: boolean
  /** Written on the channel itself: it is there already. */
  isElsewhere?: boolean
  /** Of an answer of the agent: what it was made from, and that it did not know. */
  sources?: readonly AnswerSource[]
  isUnknown?: boolean
  /** Sent as a template of the channel, which `body` is the readable text of. */
  template?: SentTemplate
  /** Words that the customer may tap instead of writing them, where it leaves on a channel. */
  suggestions?: readonly string[]
  /** What its channel reports of it besides its words. */
  details?: MessageDetails | undefined
  /** When its channel took it; now, where that is not known. */
  at?: Date | undefined
}

export interface StoredMessage {
  message: MessageRow
  conversation: ConversationRow
  /** False when the same message had been stored before. */
  isNew: boolean
}

/** From here on writers of this conversation wait for each other: time order is commit order. */
export async function lockConversation(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const row = await tx
    .selectFrom('conversation')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
}

/**
 * Channels give times in seconds, and ours order better: theirs count as soon as a message comes later than this, and
 * it is marked as late.
 */
const LATE_MS = 120_000

/** When a message that comes late was sent. */
function lateTime({ at }: NewMessage): Date | undefined {
  return at && Date.now() - at.getTime() > LATE_MS ? at : undefined
}

function detailsOf({ details }: NewMessage, lateAt: Date | undefined): MessageDetails | undefined {
  return lateAt ? { ...details, receivedAt: Date.now() } : details
}

/** A moment of a conversation: now and after all others, or where a late message belongs among them. */
function momentOf({ venueId }: NewMessage, lateAt: Date | undefined) {
  if (!lateAt)
    return sql`greatest(clock_timestamp(), case when c.last_message_id is null then null else c.last_message_at + interval '1 millisecond' end)`
  return sql`greatest(${lateAt}::timestamptz, (
    select max(m.sent_at) + interval '1 millisecond' from message m
    where m.venue_id = ${venueId} and m.conversation_id = c.id
      and m.sent_at >= ${lateAt}::timestamptz and m.sent_at < ${lateAt}::timestamptz + interval '1 second'
  ))`
}

/** Of a conversation `c` as it was, and a message `m` that came. */
const isNewest = sql`(c.last_message_id is null or m.sent_at >= c.last_message_at)`

/**
 * Since when the customer waits: until a person answers or closes. The agent and rules only add that a person was asked
 * for. An answer that comes late leaves those waiting who wrote after it.
 */
const waitingSince = (isStop: boolean) => sql`case
  when m.type = 'close' or c.is_group or ${isStop} then null
  when not m.is_from_business then least(c.waiting_since, m.sent_at)
  when m.is_generated then case when m.is_hand_over then coalesce(c.waiting_since, m.sent_at) else c.waiting_since end
  when ${isNewest} or c.waiting_since is null then null
  when c.waiting_since > m.sent_at then c.waiting_since
  else (
    select min(later.sent_at) from message later
    where later.venue_id = c.venue_id and later.conversation_id = c.id
      and later.sent_at > m.sent_at and not later.is_from_business
  ) end`

/** A person has answered, or closed it. */
const isAnswered = sql`(m.is_from_business and (m.type = 'close' or not m.is_generated and ${isNewest}))`

const jsonOf = (value: object | undefined) => (value ? JSON.stringify(value) : null)

/**
 * Stores the message and what it does to its conversation: it is the newest, reopens or closes it, brings back what was
 * put off until later, and counts as unread when it came in. Undefined where its id is taken.
 */
async function insert(
  tx: Tx,
  message: NewMessage,
  media: readonly KeptMedia[],
  state: MessageRow['state'],
): Promise<{ message: MessageRow; conversation: ConversationRow } | undefined> {
  const { venueId, conversationId } = message
  const lateAt = lateTime(message)
  const isStop = message.isStop ?? false
  const { rows } = await sql<
    Omit<ConversationRow, 'last_message'> & { written: MessageRow; written_at: Date; is_newest: boolean }
  >`
    with written as (
      insert into message (venue_id, id, conversation_id, is_from_business, type, body, manager_id, is_generated, is_hand_over, sources, is_unknown, media, template, details, provider_id, state, sent_at)
      select ${venueId}, ${message.id}, c.id, ${message.isFromBusiness}, ${message.type ?? 'text'}, ${message.body},
        ${message.managerId ?? null}, ${message.isGenerated ?? false}, ${message.isHandOver ?? false},
        ${jsonOf(message.sources)}::jsonb, ${message.isUnknown ?? false}, ${JSON.stringify(media)}::jsonb,
        ${jsonOf(message.template)}::jsonb, ${jsonOf(detailsOf(message, lateAt))}::jsonb,
        ${message.providerId ?? null}, ${state},
        ${momentOf(message, lateAt)}
      from conversation c where c.venue_id = ${venueId} and c.id = ${conversationId} for update of c
      on conflict (venue_id, id) do nothing returning *
    )
    update conversation c set
      message_count = c.message_count + 1,
      last_message_id = case when ${isNewest} then m.id else c.last_message_id end,
      last_message_at = case when ${isNewest} then m.sent_at else c.last_message_at end,
      is_closed = m.type = 'close', snoozed_until = null,
      waiting_since = ${waitingSince(isStop)},
      needs_human = case when ${isNewest} then m.is_hand_over else c.needs_human end,
      unread_count = c.unread_count + case when m.is_from_business then 0 else 1 end,
      unanswered_count = case when ${isAnswered} then 0
        else c.unanswered_count + case when m.is_from_business then 0 else 1 end end,
      readers = case when ${isAnswered} then '{}' else c.readers end,
      is_stopped = case when m.is_from_business then c.is_stopped when ${isNewest} then ${isStop}
        else c.is_stopped or ${isStop} end
    from written m, profile p
    where c.venue_id = ${venueId} and c.id = ${conversationId} and p.venue_id = c.venue_id and p.id = c.profile_id
    returning ${conversationFacts}, to_jsonb(m) as written, m.sent_at as written_at, c.last_message_id = m.id as is_newest`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  // Inside JSON a time is text.
  const written = { ...row.written, sent_at: row.written_at }
  if (row.is_newest) return { message: written, conversation: { ...row, last_message: written } }
  const conversation = await findConversation(tx, venueId, conversationId)
  return conversation && { message: written, conversation }
}

const idsOf = ({ fileIds = [], awaited = [] }: NewMessage) => [...fileIds, ...awaited.map(({ id }) => id)]

/** The same id is the same message, or a mistake: never a second one, and never a look at another conversation. */
async function findSame(tx: Tx, message: NewMessage): Promise<MessageRow> {
  const stored = await tx
    .selectFrom('message')
    .selectAll()
    .where('venue_id', '=', message.venueId)
    .where('id', '=', message.id)
    .executeTakeFirst()
  if (!stored) throw notFound()
  const isSame =
    stored.conversation_id === message.conversationId &&
    stored.is_from_business === message.isFromBusiness &&
    (stored.body === message.body || stored.details?.edit !== undefined) &&
    stored.media.map(({ id }) => id).join() === idsOf(message).join()
  if (!isSame)
    throw new AppError('conflict', 'id: this id belongs to another message', { fields: { id: 'taken' } })
  return stored
}

/** Where a message leaves besides being stored; undefined where our own chat shows it. */
async function routeOf(tx: Tx, message: NewMessage): Promise<Route | undefined> {
  const { venueId, conversationId, isFromBusiness, type = 'text', isElsewhere = false, template } = message
  return isFromBusiness && type === 'text' && !isElsewhere
    ? findRoute(tx, venueId, conversationId, template !== undefined)
    : undefined
}

/** Stores a message once and sends it to everybody, in the caller's transaction (D-07, MSG-35). */
export async function storeMessage(tx: Tx, message: NewMessage): Promise<StoredMessage> {
  const isAlone = !message.isFromBusiness && !message.fileIds?.length
  // What is looked at before it is stored must stand still; a message alone locks as it is stored.
  if (!isAlone) await lockConversation(tx, message.venueId, message.conversationId)
  const media = [...(await takeFiles(tx, message)), ...(message.awaited ?? [])]
  const route = await routeOf(tx, message)
  const stored = await insert(tx, message, media, route ? 'pending' : 'sent')
  if (!stored) {
    const same = await findSame(tx, message)
    const conversation = await findConversation(tx, message.venueId, message.conversationId)
    if (!conversation) throw notFound()
    return { message: same, conversation, isNew: false }
  }
  await attachFiles(tx, message)
  if (route?.platform === 'sms') await queueAnswer(tx, { ...route, ...message })
  else if (route) await queueOnChannel(tx, route, { ...message, media })
  emit(tx, {
    venueId: message.venueId,
    type: message.isFromBusiness ? 'messages.sent' : 'messages.received',
    conversationId: message.conversationId,
    payload: {
      message: toMessage(stored.message, stored.conversation),
      conversation: toConversation(stored.conversation),
      ...(await authorOf(tx, stored.message)),
    },
  })
  return { ...stored, isNew: true }
}
