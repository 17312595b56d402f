import { domainToUnicode } from 'node:url'
import type { SenderDomainState } from '@comptoir/core/sender-domains'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { type StoredChecks, spfDomainOf, toRecord, wantedRecords } from './records.ts'

/** What the records of a domain depend on. */
export type RecordConfig = Pick<Config, 'smtp' | 'spfDomain' | 'replies'>

/** A domain as it is stored, without its key. */
export interface DomainRow {
  venueId: number
  domain: string
  selector: string
  publicKey: string
  state: SenderDomainState
  checks: StoredChecks
  checkedAt: Date | null
  verifiedAt: Date | null
  unavailableSince: Date | null
  createdAt: Date
}

/** The domains of a venue, oldest first. */
export async function readDomains(tx: Tx, venueId: number): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select venue_id as "venueId", domain, selector, public_key as "publicKey", state, checks, checked_at as "checkedAt",
      verified_at as "verifiedAt", unavailable_since as "unavailableSince", created_at as "createdAt"
    from sender_domain where venue_id = ${venueId} order by created_at, domain`.execute(tx)
  return rows
}

export async function requireDomain(tx: Tx, venueId: number, domain: string): Promise<DomainRow> {
  const found = (await readDomains(tx, venueId)).find((row) => row.domain === domain)
  if (!found) throw notFound()
  return found
}

/** A domain with its records, as it is answered. */
export function toSenderDomain(config: RecordConfig, row: DomainRow) {
  const { venueId, domain, state, checks, checkedAt, verifiedAt, unavailableSince, createdAt } = row
  const around = { domain, spfDomain: spfDomainOf(config) }
  return {
    ...{ venueId, domain, state },
    displayName: domainToUnicode(domain) || domain,
    records: wantedRecords(config, row).map((wanted) => toRecord(wanted, checks[wanted.purpose], around)),
    checkedAt: checkedAt?.getTime() ?? null,
    verifiedAt: verifiedAt?.getTime() ?? null,
    unavailableSince: unavailableSince?.getTime() ?? null,
    createdAt: createdAt.getTime(),
  }
}
