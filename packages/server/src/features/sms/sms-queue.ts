import { newId } from '@comptoir/core/http'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { enqueue, enqueueAgain } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isSuppressed } from '../suppression/index.ts'
import { earliest } from './quiet-hours.ts'
import { publishOutreaches, SMS_JOB } from './states.ts'
import type { SmsRow } from './tables.ts'

export type NewSms = Omit<Insertable<SmsRow>, 'reference' | 'state' | 'reason' | 'failure'>

/** Stores an SMS and queues it, in the transaction of its cause. */
export async function queueSms(tx: Tx, sms: NewSms): Promise<void> {
  const reference = Number.parseInt(sms.id.slice(-4), 16)
  await tx
    .insertInto('sms')
    .values({ ...sms, reference })
    .execute()
  await enqueue(tx, {
    venueId: sms.venue_id,
    kind: SMS_JOB,
    key: sms.id,
    payload: { smsId: sms.id },
    ...(sms.leaves_at ? { notBefore: sms.leaves_at } : {}),
  })
}

/** Resends an SMS with an unknown outcome, as a person decided; accepted segments are not sent again. */
export async function queueSmsAgain(tx: Tx, venueId: number, id: string, notBefore: Date): Promise<void> {
  await sql`
    update sms set state = 'queued', reason = '', leaves_at = ${notBefore}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  const job = { venueId, kind: SMS_JOB, key: id, payload: { smsId: id }, notBefore }
  if ((await enqueueAgain(tx, venueId, SMS_JOB, id, notBefore)) || (await enqueue(tx, job))) return
  // It was taken and did not arrive: under its old key the provider would take it for the same one.
  await enqueue(tx, { ...job, key: `${id}/${newId()}` })
}

/** Whether a failed SMS may be resent: not after a STOP, nor to a caller of long ago. */
export async function canSendAgain(tx: Tx, venueId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from sms where venue_id = ${venueId} and id::text = ${id} and state = 'failed' and failure = 'refused'
      and kind <> 'missedCall'`.execute(tx)
  return rows.length > 0
}

/** Resends an SMS that the provider refused, within sending hours; returns whether there was one. */
export async function sendFailedAgain(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  venueId: number,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ kind: SmsRow['kind']; phone: string; timezone: string; now: Date }>`
    update sms s set failure = null from venue v
    where s.venue_id = ${venueId} and s.id = ${id} and s.state = 'failed' and s.failure = 'refused'
      and v.venue_id = s.venue_id
    returning s.kind, s.phone, v.timezone, now()`.execute(tx)
  const [row] = rows
  if (!row) return false
  if (await isSuppressed(tx, secrets, venueId, 'sms', row.phone)) {
    await sql`update sms set failure = 'stopped' where venue_id = ${venueId} and id = ${id}`.execute(tx)
    publishOutreaches(tx, venueId)
    return false
  }
  await queueSmsAgain(tx, venueId, id, earliest(row.kind, row.now, row.phone, row.timezone))
  publishOutreaches(tx, venueId)
  return true
}
