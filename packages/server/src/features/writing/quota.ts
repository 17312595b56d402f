import { SUGGESTIONS_AT_ONCE } from '@comptoir/core/writing'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'

const HOUR_MS = 3_600_000

export interface Quota {
  remaining: number
  /** Milliseconds since 1970. */
  nextAt: number | null
}

interface Used {
  count: number
  last: Date | null
  now: Date
}

function quotaOf({ count, last, now }: Used, waitHours: number): Quota {
  const remaining = Math.max(0, SUGGESTIONS_AT_ONCE - count)
  if (remaining > 0 || last === null) return { remaining, nextAt: null }
  const nextAt = last.getTime() + waitHours * HOUR_MS
  return nextAt <= now.getTime() ? { remaining: 1, nextAt: null } : { remaining: 0, nextAt }
}

async function used(tx: Tx, venueId: number, subject: string): Promise<Used> {
  const { rows } = await sql<Used>`
    select count(*)::int as count, max(created_at) as last, now() as now from suggestion
    where venue_id = ${venueId} and subject = ${subject}`.execute(tx)
  return rows[0] ?? { count: 0, last: null, now: new Date() }
}

/**
 * Takes one suggestion from the quota of a campaign or review: two at once, then one every so many hours (AIA-12,
 * D-16). Callers of one subject wait for each other, so that two at a time are counted as two.
 */
export async function takeSuggestion(
  tx: Tx,
  venueId: number,
  subject: string,
  waitHours: number,
): Promise<Quota> {
  await sql`select pg_advisory_xact_lock(${venueId}::int, hashtext(${subject}))`.execute(tx)
  const before = await used(tx, venueId, subject)
  const { remaining, nextAt } = quotaOf(before, waitHours)
  if (remaining === 0) {
    const seconds = Math.max(1, Math.ceil(((nextAt ?? 0) - before.now.getTime()) / 1000))
    throw new AppError(
      'too_many_requests',
      `The suggestions are used up. The next one is available in ${seconds} s.`,
      {
        headers: { 'retry-after': String(seconds) },
      },
    )
  }
  await tx.insertInto('suggestion').values({ venue_id: venueId, subject }).execute()
  return quotaOf(await used(tx, venueId, subject), waitHours)
}

/** What no one counts any more. */
export async function pruneSuggestions(tx: Tx): Promise<void> {
  await sql`delete from suggestion where created_at < now() - interval '90 days'`.execute(tx)
}
