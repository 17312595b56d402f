import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { InboxItem } from './inbox.ts'
import { STUCK_ATTEMPTS } from './unreadable.ts'

const MOST = 100

/** A dead job that needs a person's decision. */
export interface DeadJob {
  id: number
  kind: string
  key: string
  payload: unknown
  reason: string
  attempts: number
  failedAt: Date
}

/** The undecided dead jobs of a venue, most recent failure first; `ids` selects some of them. */
export async function listDeadJobs(tx: Tx, venueId: number, ids?: readonly number[]): Promise<DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, kind, key, payload, coalesce(last_error, '') as reason, attempts, next_at as "failedAt" from outbox
    where venue_id = ${venueId} and state = 'dead' and discarded_at is null and kind not like 'webhooks.%'
      and (${ids ?? null}::bigint[] is null or id = any (${ids ?? null}::bigint[]))
    order by next_at desc, id desc limit ${MOST}`.execute(tx)
  return rows
}

/** Removes a dead job from the list; it stays in the table, so that its sender can still restart it. */
export async function discardJob(tx: Tx, venueId: number, id: number): Promise<void> {
  await sql`update outbox set discarded_at = now() where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** An arrival that could not be processed. */
export interface StuckArrival extends Pick<InboxItem, 'id' | 'provider'> {
  reason: string
  /** What a provider reports of an account: trying again changes nothing. */
  isNews: boolean
  attempts: number
  failedAt: Date
}

/** Whether account `a` receives an event: it is of the account itself, or of the business that it belongs to. */
export const receives = (event: 'i' | 'e') => sql`(
  (a.platform = ${sql.ref(`${event}.provider`)} and a.external_id = ${sql.ref(`${event}.account`)})
  or (a.platform || '_business' = ${sql.ref(`${event}.provider`)} and a.business_id = ${sql.ref(`${event}.account`)}))`

/** Arrivals for the linked accounts of a venue that could not be processed; needs a system transaction. */
export async function listStuckArrivals(
  tx: Tx,
  venueId: number,
  ids?: readonly number[],
): Promise<StuckArrival[]> {
  const { rows } = await sql<StuckArrival>`
    select i.id, a.platform as provider, i.error as reason, i.attempts, i.received_at as "failedAt",
      i.event_id ~ '^(news|notice):' as "isNews"
    from inbox i
    join lateral (
      select platform from channel_account a
      where a.venue_id = ${venueId} and a.connected_at is not null and ${receives('i')}
      limit 1
    ) a on true
    where i.done_at is null and i.error is not null and i.attempts >= ${STUCK_ATTEMPTS}
      and (${ids ?? null}::bigint[] is null or i.id = any (${ids ?? null}::bigint[]))
    order by i.received_at desc, i.id desc limit ${MOST}`.execute(tx)
  return rows
}

/**
 * Processes an arrival again as if it were new, or never; it stays known either way, so that a repeat has no effect.
 */
export async function decideArrival(tx: Tx, id: number, decision: 'retry' | 'discard'): Promise<void> {
  if (decision === 'retry')
    await sql`
      update inbox set attempts = 0, next_at = now(), received_at = now() where id = ${id} and done_at is null`.execute(
      tx,
    )
  else await sql`update inbox set done_at = now() where id = ${id} and done_at is null`.execute(tx)
}
