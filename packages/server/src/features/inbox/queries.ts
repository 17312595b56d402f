import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Cursor } from '../../kernel/http/cursor.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import type { ConversationRow, MessageRow } from './serializers.ts'

/** A conversation but for its newest message. */
export const conversationFacts = sql`
  c.venue_id, c.id, c.profile_id, c.platform, c.jid, c.username, c.language, c.notes, c.is_closed, c.is_channel_closed,
  c.message_count, c.unread_count, c.unanswered_count, c.readers, c.contact_id, c.address_book_id, c.is_agent_off, c.is_professional, c.is_group, c.last_message_at, c.waiting_since, c.assignee_id, c.snoozed_until, p.title, p.logo_url,
  case when c.platform = 'sms' then exists (
    select from suppression s
    where s.venue_id = c.venue_id and s.channel = 'sms' and s.address = ('+' || split_part(c.jid, '.', 1)) collate "C"
  ) else c.is_stopped end as is_stopped,
  case when c.waiting_since < c.last_message_at or c.needs_human and c.waiting_since is not null then (
    select to_jsonb(asked) from message asked
    where asked.venue_id = c.venue_id and asked.conversation_id = c.id and not asked.is_from_business
    order by asked.sent_at desc, asked.id desc limit 1
  ) end as asked_message,
  array(
    select l.label_id from conversation_labelled l where l.venue_id = c.venue_id and l.conversation_id = c.id order by 1
  ) as label_ids`
const conversationColumns = sql`
  ${conversationFacts},
  (select to_jsonb(m) from message m where m.venue_id = c.venue_id and m.id = c.last_message_id) as last_message`
const conversationTables = sql`conversation c join profile p on p.venue_id = c.venue_id and p.id = c.profile_id`

/** Which conversations a list holds. What is snoozed is in the list of snoozed ones only. */
export interface ConversationFilter {
  venueIds: readonly number[]
  isClosed: boolean
  profileId?: number | undefined
  isUnread?: boolean | undefined
  /** What no one has read, for any caller. */
  isUnseen?: boolean | undefined
  /** Whose unread ones; undefined for what no one has read. */
  managerId?: number | undefined
  needsHuman?: boolean | undefined
  isWaiting?: boolean | undefined
  isSnoozed?: boolean | undefined
  assigneeId?: number | undefined
  labelId?: number | undefined
  search?: string | undefined
}

export interface ConversationPage extends ConversationFilter {
  after: Cursor | undefined
  /** How many rows to leave out before the page. */
  offset?: number
  limit: number
}

/** Of a conversation `c`: how many unanswered messages a manager has read. */
const readBy = (managerId: number) => sql`coalesce((c.readers ->> ${String(managerId)})::int, 0)`

/**
 * Whether a conversation `c` holds what a manager has not read: what no one has, or what a colleague has read and no
 * person has answered. Without a manager, what no one has read.
 */
export const unreadBy = (managerId: number | undefined): RawBuilder<boolean> =>
  managerId === undefined
    ? sql`c.unread_count > 0`
    : sql`(c.unread_count > 0 or c.unanswered_count > 0) and (c.unread_count > 0 or c.unanswered_count > ${readBy(managerId)})`

const when = (given: unknown, condition: RawBuilder<unknown>) => (given === undefined ? sql`` : condition)

function conditionsOf(filter: ConversationFilter): RawBuilder<unknown> {
  const {
    isClosed,
    profileId,
    isUnread,
    isUnseen,
    needsHuman,
    isWaiting,
    isSnoozed,
    assigneeId,
    labelId,
    managerId,
  } = filter
  return sql`c.is_closed = ${isClosed} and c.snoozed_until is ${isSnoozed ? sql`not null` : sql`null`}
    ${when(profileId, sql`and c.profile_id = ${profileId}`)}
    ${isUnread ? sql`and ${unreadBy(managerId)}` : sql``}
    ${isUnseen ? sql`and ${unreadBy(undefined)}` : sql``}
    ${needsHuman ? sql`and c.needs_human` : sql``}
    ${isWaiting ? sql`and c.waiting_since is not null and not c.is_channel_closed` : sql``}
    ${when(assigneeId, sql`and c.assignee_id = ${assigneeId}`)}
    ${when(
      labelId,
      sql`and exists (
        select from conversation_labelled l
        where l.venue_id = c.venue_id and l.conversation_id = c.id and l.label_id = ${labelId}
      )`,
    )}`
}

const afterPlace = (after: Cursor | undefined) =>
  when(after, sql`and (c.last_message_at, c.id) < (${after?.at}, ${after?.id})`)

/** Newest message first. One venue is an index scan; of several, each is limited before they are merged. */
async function listConversations(tx: Tx, page: ConversationPage): Promise<ConversationRow[]> {
  const { venueIds, after, offset = 0, limit } = page
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns}
    from (
      select c.* from unnest(${venueIds}::int[]) v(venue_id) cross join lateral (
        select * from conversation c where c.venue_id = v.venue_id and ${conditionsOf(page)} ${afterPlace(after)}
        order by c.last_message_at desc, c.id desc limit ${offset + limit}
      ) c order by c.last_message_at desc, c.id desc limit ${limit} offset ${offset}
    ) c join profile p on p.venue_id = c.venue_id and p.id = c.profile_id
    order by c.last_message_at desc, c.id desc`.execute(tx)
  return rows
}

/** The same of those in which words occur, with how many there are: what the index finds is gone through once. */
async function searchConversations(
  tx: Tx,
  page: ConversationPage,
  search: string,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const { venueIds, after, offset = 0, limit } = page
  const { rows } = await sql<ConversationRow & { total: number }>`
    with found as materialized (
      select c.venue_id, c.id, c.last_message_at
      from comptoir.find_conversations(${venueIds}::int[], ${search}) f
      join conversation c on c.venue_id = f.venue_id and c.id = f.id and ${conditionsOf(page)}
    )
    select ${conversationColumns}, (select count(*)::int from found) as total
    from (
      select venue_id, id from found c where true ${afterPlace(after)}
      order by c.last_message_at desc, c.id desc limit ${limit} offset ${offset}
    ) f join conversation c on c.venue_id = f.venue_id and c.id = f.id
    join profile p on p.venue_id = c.venue_id and p.id = c.profile_id
    order by c.last_message_at desc, c.id desc`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Lists filtered by nothing but a profile have a stored count; the others are counted by an index scan. */
async function countConversations(tx: Tx, filter: ConversationFilter): Promise<number> {
  const { venueIds, isUnread, isUnseen, needsHuman, isWaiting, isSnoozed, assigneeId, labelId } = filter
  const narrowed = [isUnread, isUnseen, needsHuman, isWaiting, isSnoozed, assigneeId, labelId]
  if (narrowed.every((one) => one === undefined || one === false)) return countKept(tx, filter)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from conversation c
    where c.venue_id = any(${venueIds}::int[]) and ${conditionsOf(filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** A page of the list and how long the whole list is. */
export async function readConversations(
  tx: Tx,
  page: ConversationPage,
): Promise<{ rows: ConversationRow[]; total: number }> {
  if (page.search !== undefined) return searchConversations(tx, page, page.search)
  return { rows: await listConversations(tx, page), total: await countConversations(tx, page) }
}

async function countKept(tx: Tx, { venueIds, isClosed, profileId }: ConversationFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(conversations), 0)::int - (
      select count(*)::int from conversation c where c.venue_id = any(${venueIds}::int[]) and c.is_closed = ${isClosed}
        and c.snoozed_until is not null ${when(profileId, sql`and c.profile_id = ${profileId}`)}
    ) as total from inbox_count
    where venue_id = any(${venueIds}::int[]) and is_closed = ${isClosed}
      ${when(profileId, sql`and profile_id = ${profileId}`)}`.execute(tx)
  return rows[0]?.total ?? 0
}

export async function findConversation(
  tx: Tx,
  venueId: number,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from ${conversationTables} where c.venue_id = ${venueId} and c.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Several of one venue, newest message first. */
export async function findConversationsOf(
  tx: Tx,
  venueId: number,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from ${conversationTables} where c.venue_id = ${venueId} and c.id = any(${ids}::uuid[])
    order by c.last_message_at desc, c.id desc`.execute(tx)
  return rows
}

/** The conversation of a customer with a profile, whatever the platform. */
export async function findConversationOf(
  tx: Tx,
  venueId: number,
  profileId: number,
  jid: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversation')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('profile_id', '=', profileId)
    .where('jid', '=', jid)
    .executeTakeFirst()
  return row?.id
}

/** When the customer last wrote. */
export async function findLastInbound(tx: Tx, venueId: number, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select sent_at as at from message
    where venue_id = ${venueId} and conversation_id = ${id} and not is_from_business
    order by sent_at desc limit 1`.execute(tx)
  return rows[0]?.at
}

/** Messages, newest first. */
export async function listMessages(
  tx: Tx,
  venueId: number,
  conversationId: string,
  after: Cursor | undefined,
  limit: number,
  offset = 0,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.* from message m
    where m.venue_id = ${venueId} and m.conversation_id = ${conversationId}
      ${after ? sql`and (m.sent_at, m.id) < (${after.at}, ${after.id})` : sql``}
    order by m.sent_at desc, m.id desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

export interface ProfileRow {
  venue_id: number
  id: number
  title: string
  logo_url: string | null
  maps_uri: string | null
  has_webchat: boolean
  /** Outside channels whose accounts are connected. */
  linked: OutsidePlatform[]
  unread: number
}

/** What a manager has not read of a profile `p` although a colleague has. */
const leftUnread = (managerId: number | undefined) =>
  managerId === undefined
    ? sql`0`
    : sql`coalesce((
        select sum(greatest(0, c.unanswered_count - c.unread_count - ${readBy(managerId)})) from conversation c
        where c.venue_id = p.venue_id and c.profile_id = p.id and c.unanswered_count > c.unread_count
      ), 0)`

export async function listProfiles(
  tx: Tx,
  venueIds: readonly number[],
  managerId: number | undefined,
): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.venue_id, p.id, p.title, p.logo_url, p.maps_uri,
      exists (select from webchat w where w.venue_id = p.venue_id and w.profile_id = p.id and w.deleted_at is null) as has_webchat,
      array(
        select a.platform from channel_account a
        where a.venue_id = p.venue_id and a.profile_id = p.id and a.connected_at is not null order by 1
      ) as linked,
      (coalesce((select sum(unread) from inbox_count n where n.venue_id = p.venue_id and n.profile_id = p.id), 0)
        + ${leftUnread(managerId)})::int as unread
    from profile p where p.venue_id = any(${venueIds}::int[]) order by p.title, p.id`.execute(tx)
  return rows
}
