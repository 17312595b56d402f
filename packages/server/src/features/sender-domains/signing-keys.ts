import { createPrivateKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { keyPurpose } from './keys.ts'
import { returnDomainOf, type StoredChecks } from './records.ts'

/** What signs the mails of a domain, and where reports about them go. */
export interface SenderIdentity {
  domain: string
  selector: string
  key: KeyObject
  /** The domain for reports of delivery, where its record was found. */
  returnDomain: string | undefined
}

/** The verified domains of a venue. */
export async function verifiedDomains(tx: Tx, venueId: number): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from sender_domain where venue_id = ${venueId} and state = 'verified'
    order by created_at, domain`.execute(tx)
  return rows.map(({ domain }) => domain)
}

/** What signs mails of a domain; undefined where the venue has not verified it, or it no longer is. */
export async function findIdentity(
  tx: Tx,
  secrets: Pick<Secrets, 'decrypt'>,
  venueId: number,
  domain: string,
): Promise<SenderIdentity | undefined> {
  const { rows } = await sql<{ selector: string; encrypted: string; checks: StoredChecks }>`
    select selector, private_key as encrypted, checks from sender_domain
    where venue_id = ${venueId} and domain = ${domain} and state = 'verified'`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { selector, encrypted, checks } = row
  const key = createPrivateKey(secrets.decrypt(encrypted, keyPurpose(venueId, domain)))
  const returnDomain = checks.returnPath?.result === 'found' ? returnDomainOf(domain) : undefined
  return { domain, selector, key, returnDomain }
}
