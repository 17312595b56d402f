import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { firstOccurrence, type Rule } from './rule.ts'

/** How long fired occurrences are remembered. */
const KEPT_DAYS = 30

export interface NewSchedule {
  /** 0 for the installation's own. */
  venueId: number
  kind: string
  /** Identifies it among those of its kind in the venue: a second one with the same key replaces it. */
  key: string
  rule: Rule
  /** The IANA time zone. */
  timezone: string
  payload?: unknown
}

/**
 * Stores a schedule in the transaction of the change that causes it. Returns its first occurrence.
 * The same schedule again changes nothing; another rule, zone or payload restarts it.
 */
export async function setSchedule(tx: Tx, schedule: NewSchedule): Promise<Date> {
  const { venueId, kind, key, rule, timezone, payload = null } = schedule
  const { rows } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(tx)
  const [{ now } = { now: new Date(Number.NaN) }] = rows
  const first = firstOccurrence(rule, timezone, now)
  await sql`
    insert into schedule as s (venue_id, kind, key, rule, timezone, payload, next_at)
    values (${venueId}, ${kind}, ${key}, ${JSON.stringify(rule)}::jsonb, ${timezone},
      ${JSON.stringify(payload)}::jsonb, ${first})
    on conflict (venue_id, kind, key) do update set
      rule = excluded.rule, timezone = excluded.timezone, payload = excluded.payload, next_at = excluded.next_at,
      retry_at = null, failures = 0
    where (s.rule, s.timezone, s.payload) is distinct from (excluded.rule, excluded.timezone, excluded.payload)`.execute(
    tx,
  )
  return first
}

/** Removes a schedule; returns whether it existed. */
export async function removeSchedule(
  tx: Tx,
  { venueId, kind, key }: Pick<NewSchedule, 'venueId' | 'kind' | 'key'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from schedule where venue_id = ${venueId} and kind = ${kind} and key = ${key} returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Deletes old occurrences, and schedules without a next one. */
export async function pruneFired(tx: Tx): Promise<void> {
  await sql`delete from fired where at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(tx)
  await sql`
    delete from schedule s where next_at is null
      and not exists (select from fired f where f.venue_id = s.venue_id and f.schedule_id = s.id)`.execute(tx)
}
