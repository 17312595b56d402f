import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'

const PURPOSE = 'sms-stop'
/** A short code is shared: whoever wrote in these days may be meant, and silence is the safer reading. */
const MEANT_DAYS = 7

/** Whether a person asked the venue for no more SMS. */
export async function isStopped(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  venueId: number,
  phone: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sms_stop where venue_id = ${venueId} and phone_hash = ${secrets.fingerprint(phone, PURPOSE)}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Keeps that a person wants no more SMS from those who wrote lately, or who wrote last (SMS-09). */
export async function stopSms(tx: Tx, secrets: Pick<Secrets, 'fingerprint'>, phone: string): Promise<void> {
  await sql`
    insert into sms_stop (venue_id, phone_hash)
    select distinct venue_id, ${secrets.fingerprint(phone, PURPOSE)} from sms
    where phone = ${phone} and created_at >= least(
      now() - ${MEANT_DAYS} * interval '1 day', (select max(created_at) from sms where phone = ${phone}))
    on conflict do nothing`.execute(tx)
}
