import type { Received } from '@comptoir/core/http'
import { listConversations, type Platform } from '@comptoir/core/inbox'
import type { Tx } from '../../kernel/db/database.ts'
import { can, type VenueActor } from '../../kernel/http/callers.ts'
import { cursorPage, numbersOf, readCursor, rowsBefore } from '../../kernel/http/cursor.ts'
import { listProfiles, type ProfileRow, readConversations } from './queries.ts'
import { type ConversationRow, toConversation } from './serializers.ts'

function toProfile(row: ProfileRow, actor: VenueActor) {
  const platforms: Platform[] = [...(row.has_webchat ? (['website'] as const) : []), ...row.linked]
  return {
    profileId: row.id,
    venueId: row.venue_id,
    title: row.title,
    logo: row.logo_url,
    metadata: { mapsUri: row.maps_uri },
    platforms,
    badgeCount: can(actor, listConversations.permission, row.venue_id) ? row.unread : 0,
  }
}

/** What an inbox over these venues needs first (MSG-25). Without the right to read conversations nothing is counted. */
export async function inboxSetup(tx: Tx, venueIds: number[], actor: VenueActor) {
  const rows = await listProfiles(tx, venueIds, actor.managerId)
  return { profiles: rows.map((row) => toProfile(row, actor)) }
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
