import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { MAIL_BULK } from './bulk.ts'

/** How many mails that advertise one person gets within seven days (D-74). */
const MOST_A_WEEK = 3

/** Serialises concurrent writers, so that together they cannot exceed the limit. */
export async function lockMailed(tx: Tx, venueId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailed ${venueId}`}, 2))`.execute(tx)
}

interface Asked {
  venueId: number
  addresses: readonly string[]
  /** Its own messages do not count. */
  exceptDispatch?: string
}

/** Those of these addresses that have reached the limit of a venue. */
export async function mailedTooOften(
  tx: Tx,
  { venueId, addresses, exceptDispatch }: Asked,
): Promise<Set<string>> {
  const { rows } = await sql<{ address: string }>`
    select m.recipient as address from dispatch_message m
    join dispatch d on d.venue_id = m.venue_id and d.id = m.dispatch_id and d.kind = ${MAIL_BULK}
    where m.recipient = any(${addresses}::text[]) and m.venue_id = ${venueId}
      and m.state in ('sending', 'sent', 'unknown') and m.first_tried_at > now() - interval '7 days'
      and m.dispatch_id is distinct from ${exceptDispatch ?? null}::uuid
    group by m.recipient having count(*) >= ${MOST_A_WEEK}`.execute(tx)
  return new Set(rows.map(({ address }) => address))
}
