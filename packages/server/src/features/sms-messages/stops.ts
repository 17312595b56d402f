import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { suppress } from '../suppression/index.ts'

/** A short code is shared: every venue that wrote in these days may be meant, and silence is the safer reading. */
const MEANT_DAYS = 7

/**
 * Stores a person's opt-out, with their words, for the venue that it is for and for those that wrote recently, or last
 * (SMS-09).
 */
export async function stopSms(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  { venueId, phone }: { venueId: number; phone: string },
  words: string,
): Promise<void> {
  const { rows } = await sql<{ venueId: number }>`
    select ${venueId}::int as "venueId" union select venue_id from sms
    where phone = ${phone} and created_at >= least(
      now() - ${MEANT_DAYS} * interval '1 day', (select max(created_at) from sms where phone = ${phone}))`.execute(
    tx,
  )
  const entry = { channel: 'sms', address: phone, reason: 'stop', source: words } as const
  await suppress(
    tx,
    secrets,
    rows.map((row) => ({ ...row, ...entry })),
  )
}
