import { COMPLAINT_STOP_RATE } from '@comptoir/core/campaigns'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { pause } from '../../kernel/dispatch/index.ts'

/** Below so many mails a single complaint says little: the share is that of so many. */
const LEAST_SENT = 1_000

/** How many reported a mail of the dispatch `d` as spam. */
export const complaintsOf: RawBuilder<number> = sql`(
  select count(*)::int from suppression s
  join dispatch_message m on m.venue_id = s.venue_id and m.dispatch_id = d.id and m.recipient = s.address
  where s.venue_id = d.venue_id and s.channel = 'email' and s.reason = 'complaint'
    and m.state = 'sent' and s.created_at >= m.settled_at)`

/** Whether so many complained of the dispatch `d` that it is stopped: Gmail and Microsoft refuse senders of more. */
export const hasTooManyComplaints: RawBuilder<boolean> = sql`
  ${complaintsOf} >= ${COMPLAINT_STOP_RATE}::float8 * greatest(d.sent, ${LEAST_SENT})`

/** Whether a dispatch is one of which too many complained. */
export async function isComplainedOf(tx: Tx, venueId: number, dispatchId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${hasTooManyComplaints} as is from dispatch d
    where d.venue_id = ${venueId} and d.id = ${dispatchId}::uuid`.execute(tx)
  return rows[0]?.is ?? false
}

/** Stops what has not left of a dispatch of which too many complained. */
export async function stopIfComplainedOf(tx: Tx, venueId: number, dispatchId: string): Promise<void> {
  if (!(await isComplainedOf(tx, venueId, dispatchId))) return
  const { rows } = await sql`
    select from dispatch
    where venue_id = ${venueId} and id = ${dispatchId}::uuid and state in ('scheduled', 'sending')`.execute(
    tx,
  )
  if (rows.length > 0) await pause(tx, venueId, dispatchId)
}
