import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { hashOf } from './list.ts'

/**
 * Recognises a person whose address was erased: their opt-outs apply, and can be shown. Looks only
 * if the venue has erased anyone.
 */
export async function knowAgain(
  tx: Tx,
  secrets: Pick<Secrets, 'fingerprint'>,
  venueId: number,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const { rows } = await sql`
    select from suppression where venue_id = ${venueId} and address is null limit 1`.execute(tx)
  if (rows.length === 0) return
  const hashes = addresses.map((address) => hashOf(secrets, address))
  await sql`
    update suppression s set address = a.address
    from unnest(${addresses}::text[], ${hashes}::text[]) a(address, hash)
    where s.venue_id = ${venueId} and s.address is null and s.address_hash = a.hash`.execute(tx)
}
