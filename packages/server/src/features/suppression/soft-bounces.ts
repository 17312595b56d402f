import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { hashOf, noteBounce } from './list.ts'

const ENOUGH = 3

/**
 * Stores a temporary refusal of an e-mail address, such as a full mailbox. After three messages within seven
 * days nothing more is sent to it (trust 3.3); a message that is reported twice counts once.
 */
export async function noteSoftBounce(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  to: { venueId: number; address: string },
  message: string,
  words: string,
): Promise<void> {
  const { venueId, address } = to
  const hash = hashOf(secrets, address)
  await sql`delete from soft_bounce where venue_id = ${venueId} and at < now() - interval '7 days'`.execute(
    tx,
  )
  await sql`
    insert into soft_bounce (venue_id, address_hash, message) values (${venueId}, ${hash}, ${message})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from soft_bounce where venue_id = ${venueId} and address_hash = ${hash}`.execute(
    tx,
  )
  if ((rows[0]?.n ?? 0) < ENOUGH) return
  await sql`delete from soft_bounce where venue_id = ${venueId} and address_hash = ${hash}`.execute(tx)
  await noteBounce(tx, secrets, { venueId, channel: 'email', address }, words)
}
