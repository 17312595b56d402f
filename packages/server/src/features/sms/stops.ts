import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { suppress } from '../suppression/index.ts'

/** A short code is shared: every venue that wrote in these days may be meant, and silence is the safer reading. */
const MEANT_DAYS = 7

/** Stores a person's opt-out for venues that wrote recently, or the last one, with their words (SMS-09). */
export async function stopSms(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  phone: string,
  words: string,
): Promise<void> {
  const { rows } = await sql<{ venueId: number }>`
    select distinct venue_id as "venueId" from sms
    where phone = ${phone} and created_at >= least(
      now() - ${MEANT_DAYS} * interval '1 day', (select max(created_at) from sms where phone = ${phone}))`.execute(
    tx,
  )
  const entry = { channel: 'sms', address: phone, reason: 'stop', source: words } as const
  await suppress(
    tx,
    secrets,
    rows.map(({ venueId }) => ({ venueId, ...entry })),
  )
}
