import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { Channel } from './consent-cells.ts'
import type { Refusal } from './plan.ts'

const PURPOSE = 'suppression'

type Fingerprint = Pick<Secrets, 'fingerprint'>

/** An e-mail address is suppressed for mails, a phone number for every channel that uses it. */
const channelsOf = (address: string): Channel[] => (address.includes('@') ? ['email'] : ['sms', 'whatsapp'])

function hashed(secrets: Fingerprint, addresses: readonly string[]) {
  return [...new Set(addresses)].map((address) => ({ address, hash: secrets.fingerprint(address, PURPOSE) }))
}

/** Adds addresses to the suppression list, by channel; existing entries are unchanged (D-26). */
export async function refuseAddresses(
  tx: Tx,
  secrets: Fingerprint,
  { venueId, fileName }: { venueId: number; fileName: string },
  refused: readonly Refusal[],
): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.flatMap(({ address, channels }) =>
    channelsOf(address)
      .filter((channel) => channels.includes(channel))
      .map((channel) => ({ channel, hash: secrets.fingerprint(address, PURPOSE), address })),
  )
  await sql`
    insert into suppression (venue_id, channel, address_hash, address, reason, source)
    select ${venueId}, channel, hash, address, 'import', ${fileName}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (channel text, hash text, address text)
    on conflict do nothing`.execute(tx)
}

/** A person who was erased and is imported again stays suppressed: the list has a hash of the address (trust 3.10). */
export async function recogniseRefused(
  tx: Tx,
  secrets: Fingerprint,
  venueId: number,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  const { rows } = await sql`
    select from suppression where venue_id = ${venueId} and channel in ('sms', 'email', 'whatsapp') and address is null
    limit 1`.execute(tx)
  if (rows.length === 0) return
  await sql`
    update suppression s set address = r.address
    from json_to_recordset(${JSON.stringify(hashed(secrets, addresses))}::json) as r (address text, hash text)
    where s.venue_id = ${venueId} and s.channel in ('sms', 'email', 'whatsapp') and s.address_hash = r.hash
      and s.address is null`.execute(tx)
}
