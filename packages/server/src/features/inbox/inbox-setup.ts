import type { Received } from '@comptoir/core/http'
import type { listConversations, Platform } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { cursorPage, numbersOf, readCursor, rowsBefore } from '../../kernel/http/cursor.ts'
import { listProfiles, type ProfileRow, readConversations } from './queries.ts'
import { type ConversationRow, toConversation } from './serializers.ts'

function toProfile(row: ProfileRow) {
  const platforms: Platform[] = [...(row.has_webchat ? (['website'] as const) : []), ...row.linked]
  return {
    profileId: row.id,
    venueId: row.venue_id,
    title: row.title,
    logo: row.logo_url,
    metadata: { mapsUri: row.maps_uri },
    platforms,
    badgeCount: row.unread,
  }
}

/** What an inbox over these venues needs first (MSG-25). */
export async function inboxSetup(tx: Tx, venueIds: number[], managerId: number | undefined) {
  return { profiles: (await listProfiles(tx, venueIds, managerId)).map(toProfile) }
}

/** A page of the conversations of these venues (MSG-20). */
export async function conversationList(
  tx: Tx,
  venueIds: number[],
  managerId: number | undefined,
  query: Received<typeof listConversations>['query'],
) {
  const { perpage, cursor, page: _page, ...filter } = query
  const after = readCursor(cursor)
  const place = { after, offset: rowsBefore(query), limit: perpage + 1 }
  const { rows, total } = await readConversations(tx, { ...filter, venueIds, managerId, ...place })
  const placeOf = (row: ConversationRow) => ({ at: row.last_message_at, id: row.id })
  return { ...cursorPage(rows, perpage, total, toConversation, placeOf), ...numbersOf(query, total) }
}
