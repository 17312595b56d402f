import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Cursor } from '../http/cursor.ts'
import type { ConversationRow, MessageRow } from './wire.ts'

const conversationColumns = sql`
  c.venue_id, c.id, c.profile_id, c.platform, c.jid, c.username, c.language, c.notes, c.is_closed, c.is_channel_closed,
  c.message_count, c.unread_count, c.contact_id, c.address_book_id, c.last_message_at, p.title, p.logo_url,
  (select to_jsonb(m) from message m where m.venue_id = c.venue_id and m.id = c.last_message_id) as last_message`
const conversationTables = sql`conversation c join profile p on p.venue_id = c.venue_id and p.id = c.profile_id`

export interface ConversationFilter {
  venueIds: readonly number[]
  isClosed: boolean
  profileId?: number | undefined
  after: Cursor | undefined
  limit: number
}

/** Conversations, newest message first. One venue is read along its index; of several, each is cut before they are merged. */
export async function listConversations(
  tx: Tx,
  { venueIds, isClosed, profileId, after, limit }: ConversationFilter,
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns}
    from unnest(${venueIds}::int[]) v(venue_id) cross join lateral (
      select * from conversation c
      where c.venue_id = v.venue_id and c.is_closed = ${isClosed}
        ${profileId === undefined ? sql`` : sql`and c.profile_id = ${profileId}`}
        ${after ? sql`and (c.last_message_at, c.id) < (${after.at}, ${after.id})` : sql``}
      order by c.last_message_at desc, c.id desc limit ${limit}
    ) c join profile p on p.venue_id = c.venue_id and p.id = c.profile_id
    order by c.last_message_at desc, c.id desc limit ${limit}`.execute(tx)
  return rows
}

export async function countConversations(
  tx: Tx,
  venueIds: readonly number[],
  isClosed: boolean,
  profileId?: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(conversations), 0)::int as total from inbox_count
    where venue_id = any(${venueIds}::int[]) and is_closed = ${isClosed}
      ${profileId === undefined ? sql`` : sql`and profile_id = ${profileId}`}`.execute(tx)
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

/** Messages, newest first. */
export async function listMessages(
  tx: Tx,
  venueId: number,
  conversationId: string,
  after: Cursor | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.* from message m
    where m.venue_id = ${venueId} and m.conversation_id = ${conversationId}
      ${after ? sql`and (m.sent_at, m.id) < (${after.at}, ${after.id})` : sql``}
    order by m.sent_at desc, m.id desc limit ${limit}`.execute(tx)
  return rows
}

export interface ProfileRow {
  venue_id: number
  id: number
  title: string
  logo_url: string | null
  maps_uri: string | null
  has_webchat: boolean
  unread: number
}

export async function listProfiles(tx: Tx, venueIds: readonly number[]): Promise<ProfileRow[]> {
  const { rows } = await sql<ProfileRow>`
    select p.venue_id, p.id, p.title, p.logo_url, p.maps_uri,
      exists (select from webchat w where w.venue_id = p.venue_id and w.profile_id = p.id and w.deleted_at is null) as has_webchat,
      coalesce((select sum(unread) from inbox_count n where n.venue_id = p.venue_id and n.profile_id = p.id), 0)::int as unread
    from profile p where p.venue_id = any(${venueIds}::int[]) order by p.title, p.id`.execute(tx)
  return rows
}
