import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { SMS_BULK } from './bulk.ts'

/** How many messages that advertise one person gets within seven days (D-74). */
export const MOST_A_WEEK = 3

/** An SMS to a person that no one asked for; answers and tests are none. */
export const isTouch = sql`kind not in ('missedCall', 'answer') and state <> 'failed'`

/** Serialises concurrent writers, so that together they cannot exceed a limit. */
export async function lockTouches(tx: Tx, venueId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`outreach ${venueId}`}, 2))`.execute(tx)
}

interface Asked {
  venueId: number
  phones: readonly string[]
  /** Its own messages do not count. */
  exceptDispatch?: string
}

/** Those of these phones that have reached the limit of a venue, over first messages, contacts and campaigns. */
export async function touchedTooOften(
  tx: Tx,
  { venueId, phones, exceptDispatch }: Asked,
): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`
    select phone from (
      select phone from sms
      where venue_id = ${venueId} and ${isTouch} and phone = any(${phones}::text[])
        and created_at > now() - interval '7 days'
      union all
      select m.recipient from dispatch_message m
      join dispatch d on d.venue_id = m.venue_id and d.id = m.dispatch_id and d.kind = ${SMS_BULK}
      where m.recipient = any(${phones}::text[]) and m.venue_id = ${venueId}
        and m.state in ('sending', 'sent', 'unknown') and m.first_tried_at > now() - interval '7 days'
        and m.dispatch_id is distinct from ${exceptDispatch ?? null}::uuid
    ) touch
    group by phone having count(*) >= ${MOST_A_WEEK}`.execute(tx)
  return new Set(rows.map(({ phone }) => phone))
}
