import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Hub } from '../../kernel/events/hub.ts'
import type { Typing } from '../../kernel/ports/arrivals.ts'
import type { InboxItem } from '../../kernel/queue/inbox.ts'
import type { AccountRow } from '../channels/index.ts'
import { publishPresence } from '../inbox-team/index.ts'

/** Older reports are ignored. */
const FRESH_MS = 10_000

/** Shows open pages that a customer is typing; nothing is stored. */
export async function takeTyping(
  tx: Tx,
  { venue_id: venueId, profile_id, platform }: AccountRow,
  { names }: Typing,
  { receivedAt }: InboxItem,
  hub: Pick<Hub, 'publishEphemeral'>,
): Promise<void> {
  if (Date.now() - receivedAt.getTime() > FRESH_MS) return
  const { rows } = await sql<{ id: string; jid: string }>`
    select c.id, c.jid from channel_identity i
    join conversation c on c.venue_id = i.venue_id and c.platform = i.platform and c.jid = i.jid
    where i.venue_id = ${venueId} and i.platform = ${platform} and i.external_id in (${sql.join(names)})
      and c.profile_id = ${profile_id}`.execute(tx)
  for (const { id: conversationId, jid } of rows)
    publishPresence(tx, hub, { venueId, conversationId, jid, state: 'typing' })
}
