import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Mark } from '../../kernel/ports/arrivals.ts'
import type { AccountRow } from '../channels/index.ts'
import { progress } from './deliveries.ts'

/** Older messages get no receipts any more. */
const OLDEST = '30 days'

interface MarkedPart {
  message_id: string
  part: number
  state: 'delivered' | 'read'
}

/** Applies the receipts of a conversation to its segments, whichever arrived first. */
export async function catchUp(tx: Tx, venueId: number, conversationId: string): Promise<void> {
  const { rows } = await sql<MarkedPart>`
    select d.message_id, d.part, case when d.sent_at <= c.read_up_to then 'read' else 'delivered' end as state
    from conversation c
    join message m on m.venue_id = c.venue_id and m.conversation_id = c.id
      and m.sent_at > now() - ${OLDEST}::interval
    join channel_delivery d on d.venue_id = m.venue_id and d.message_id = m.id
    where c.venue_id = ${venueId} and c.id = ${conversationId}
      and (d.state in ('sent', 'delivered') and d.sent_at <= c.read_up_to
        or d.state = 'sent' and d.sent_at <= c.delivered_up_to)
    order by m.sent_at, d.part`.execute(tx)
  for (const { message_id, part, state } of rows) await progress(tx, venueId, message_id, part, { state })
}

/** The time up to which a receipt applies: that of the message, if it names one. */
async function timeOf(tx: Tx, { venue_id, id }: AccountRow, { upTo, providerId }: Mark): Promise<Date> {
  if (providerId === undefined) return upTo
  const part = await tx
    .selectFrom('channel_delivery')
    .select('sent_at')
    .where('venue_id', '=', venue_id)
    .where('account_id', '=', id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return part?.sent_at ?? upTo
}

/** Stores and shows a receipt; it never goes back. */
export async function takeMark(tx: Tx, account: AccountRow, mark: Mark): Promise<void> {
  const { venue_id, profile_id, platform } = account
  const column = mark.state === 'read' ? 'read_up_to' : 'delivered_up_to'
  const at = await timeOf(tx, account, mark)
  const { rows } = await sql<{ id: string }>`
    update conversation c set ${sql.ref(column)} = greatest(${sql.ref(`c.${column}`)}, ${at}::timestamptz)
    from channel_identity i
    where i.venue_id = ${venue_id} and i.platform = ${platform} and i.external_id in (${sql.join(mark.names)})
      and c.venue_id = ${venue_id} and c.profile_id = ${profile_id} and c.platform = ${platform}
      and c.jid = i.jid
    returning c.id`.execute(tx)
  for (const { id } of rows) await catchUp(tx, venue_id, id)
}
