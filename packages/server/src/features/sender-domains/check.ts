import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { createDnsRecords } from '../../kernel/outbound/dns-records.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decide } from './decision.ts'
import { lookUp } from './look-up.ts'
import { notifyBroken } from './notices.ts'
import { wantedRecords } from './records.ts'
import { type DomainRow, requireDomain } from './rows.ts'

/** Runs work in a transaction of its own, which sees the venue. */
export type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Looks the records of a domain up, without a transaction, and stores what was found. */
export async function checkDomain(
  { config, site }: Pick<Services, 'config' | 'site'>,
  within: Within,
  row: DomainRow,
): Promise<DomainRow> {
  const { venueId, domain, selector } = row
  const wanted = wantedRecords(config, row)
  const checks = await lookUp(createDnsRecords(config.dnsServers), config, domain, wanted)
  return within(async (tx) => {
    const known = await requireDomain(tx, venueId, domain)
    // It was removed and added again meanwhile: what was found is not of this key.
    if (known.selector !== selector) return known
    const { state, unavailableSince, nextCheckAt } = decide(known, wanted, checks, new Date())
    await sql`
      update sender_domain set state = ${state}, checks = ${JSON.stringify(checks)}::jsonb, checked_at = now(),
        verified_at = case when ${state}::text = 'verified' then coalesce(verified_at, now()) else verified_at end,
        unavailable_since = ${unavailableSince}::timestamptz, next_check_at = ${nextCheckAt}::timestamptz
      where venue_id = ${venueId} and domain = ${domain}`.execute(tx)
    if (known.state === 'verified' && state === 'broken') await notifyBroken(tx, site, known)
    return requireDomain(tx, venueId, domain)
  })
}
