import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { KeptMedia } from '../../kernel/files/index.ts'
import type { IncomingMessage } from '../../kernel/ports/arrivals.ts'
import { settleUnknown } from '../../kernel/queue/settle-unknown.ts'
import type { AccountRow } from '../channels/index.ts'
import { partKey, segmentsOf, sendingJob } from '../channels/index.ts'
import { progress } from './deliveries.ts'
import { catchUp } from './receipts.ts'

interface CandidateRow {
  conversation_id: string
  message_id: string
  part: number
  provider_id: string | null
  body: string
  media: KeptMedia[]
}

/** Messages to the customer with an unknown outcome, and those with this very id. */
function findCandidates(tx: Tx, { venue_id, id, platform }: AccountRow, echo: IncomingMessage) {
  return sql<CandidateRow>`
    select m.conversation_id, d.message_id, d.part, d.provider_id, m.body, m.media
    from channel_identity i
    join conversation c on c.venue_id = i.venue_id and c.platform = i.platform and c.jid = i.jid
    join message m on m.venue_id = c.venue_id and m.conversation_id = c.id and m.sent_at > now() - interval '8 days'
    join channel_delivery d on d.venue_id = m.venue_id and d.message_id = m.id and d.account_id = ${id}
    where i.venue_id = ${venue_id} and i.platform = ${platform} and i.external_id in (${sql.join(echo.names)})
      and (d.provider_id = ${echo.providerId} or d.provider_id is null and d.state in ('pending', 'unknown'))
    order by d.provider_id is null, m.sent_at, d.part`.execute(tx)
}

/**
 * Some providers echo what a business wrote without our id: an echo of a message that we know, or are just sending in
 * the same words, is ours. Returns whether it was; otherwise somebody wrote it elsewhere.
 */
export async function takeEcho(tx: Tx, account: AccountRow, echo: IncomingMessage): Promise<boolean> {
  const { rows } = await findCandidates(tx, account, echo)
  const ours = rows.find((row) => {
    if (row.provider_id !== null) return true
    const part = segmentsOf(account.platform, row)[row.part]
    return part?.file ? echo.media !== undefined : part?.text === echo.text && !echo.media
  })
  if (!ours) return false
  const { message_id, part, conversation_id } = ours
  const { providerId, at } = echo
  await progress(tx, account.venue_id, message_id, part, { state: 'sent', providerId, at })
  await settleUnknown(tx, account.venue_id, sendingJob(account.platform), partKey(message_id, part))
  await catchUp(tx, account.venue_id, conversation_id)
  return true
}
