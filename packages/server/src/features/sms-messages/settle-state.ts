import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { settleUnknown } from '../../kernel/queue/settle-unknown.ts'
import { SMS_JOB } from '../sms/index.ts'
import { showSms } from './thread.ts'

/**
 * Updates a message's state from its segments: delivered when all are, failed when one is. Receipts come in any
 * order, also before the end of the attempt: what a receipt said is never taken back (trust T9). Once the provider has
 * accepted every segment, the message is sent, whatever answer the attempt received.
 */
export async function settleState(tx: Tx, venueId: number, smsId: string): Promise<void> {
  const { rows } = await sql`
    with parts as (
      select count(*) as taken, count(*) filter (where state = 'delivered') as delivered,
        count(*) filter (where state = 'failed') as failed, max(reason) filter (where state = 'failed') as reason
      from sms_part where venue_id = ${venueId} and sms_id = ${smsId}
    )
    update sms set
      state = case when parts.delivered >= segments then 'delivered' when parts.failed > 0 then 'failed'
        else 'sent' end,
      failure = case when parts.failed > 0 then 'undelivered' end,
      reason = case when parts.failed > 0 then parts.reason else '' end
    from parts
    where venue_id = ${venueId} and id = ${smsId} and parts.taken >= segments
      and (failure is null or failure = 'undelivered')
    returning id`.execute(tx)
  if (rows.length > 0) await settleUnknown(tx, venueId, SMS_JOB, smsId)
  await showSms(tx, venueId, smsId)
}
