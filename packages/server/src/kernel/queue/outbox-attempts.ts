import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { crashAt } from '../runtime/crash-points.ts'
import type { OutboxHandler, OutboxJob } from './outbox.ts'
import { type AttemptEnd, decideRetry, usualPatience } from './retry-policy.ts'
import { mayLeave } from './sending-pause.ts'

const defaultLeaseMs = 60_000
/** A call ends before its lease, so that it can still be settled. */
const callShareOfLease = 0.8

/** A job that this attempt holds until the lease ends. */
export interface Lease extends OutboxJob {
  ageHours: number
  /** Whether other jobs wait for it: those of its sequence or of its account. */
  isWaitedFor: boolean
}

/** Claims due jobs of a kind, at most so many. */
export function takeJobs(db: Database, kind: string, handler: OutboxHandler, most: number): Promise<Lease[]> {
  return db.system((tx) => claim(tx, kind, most, handler))
}

async function claim(tx: Tx, kind: string, most: number, handler: OutboxHandler): Promise<Lease[]> {
  const { rows } = await sql<Lease>`
    with busy as (
      select venue_id, account from outbox
      where kind = ${kind} and state = 'leased' and account is not null
      group by venue_id, account having count(*) >= ${handler.perAccount ?? null}::int
    )
    update outbox set
      state = 'leased', attempts = attempts + 1,
      lease_until = now() + ${handler.leaseMs ?? defaultLeaseMs} * interval '1 millisecond'
    where (venue_id, id) in (
      select venue_id, id from outbox o
      where kind = ${kind} and state = 'queued' and next_at <= now() and (${handler.staysInside ?? false} or ${mayLeave})
        and not exists (select from busy b where b.venue_id = o.venue_id and b.account = o.account)
        and (in_turn is null or not exists (
          select from outbox e
          where e.venue_id = o.venue_id and e.kind = o.kind and e.in_turn = o.in_turn and e.id < o.id
            and e.state in ('queued', 'leased')
        ))
      order by next_at limit ${most}
      for update of o skip locked
    )
    returning
      id, venue_id as "venueId", kind, key, payload, attempts as attempt, created_at as "createdAt",
      kind || ':' || venue_id || ':' || key as "providerKey",
      coalesce(in_turn, account) is not null as "isWaitedFor",
      extract(epoch from now() - created_at)::float8 / 3600 as "ageHours"
  `.execute(tx)
  return rows
}

/** Jobs whose worker died or stalled: repeated where a repeat is harmless, else left for a person to decide. */
export function recoverJobs(db: Database, kind: string, handler: OutboxHandler): Promise<void> {
  return db.system((tx) => recover(tx, kind, handler))
}

async function recover(tx: Tx, kind: string, handler: OutboxHandler): Promise<void> {
  const reason = 'the attempt ended without a response'
  const { attempts, ambiguousHours } = handler.patience ?? usualPatience
  const { rows } = await sql<OutboxJob & { state: string }>`
    with late as (
      select venue_id, id, ${handler.idempotency !== 'none'} and attempts < ${attempts}
        and created_at > now() - ${ambiguousHours} * interval '1 hour' as again
      from outbox where kind = ${kind} and state = 'leased' and lease_until < now()
      for update skip locked
    )
    update outbox o set
      state = case when again then 'queued' else 'unknown' end,
      lease_until = null, next_at = now(), last_error = ${reason}
    from late where o.venue_id = late.venue_id and o.id = late.id
    returning
      o.id, o.venue_id as "venueId", kind, key, payload, attempts as attempt, created_at as "createdAt",
      kind || ':' || o.venue_id || ':' || key as "providerKey", state
  `.execute(tx)
  for (const { state, ...job } of rows) {
    if (state === 'unknown') await handler.onSettled?.(tx, job, { state, reason })
  }
}

/** Releases jobs that were claimed but not started. */
export async function releaseJobs(tx: Tx, jobs: readonly Lease[]): Promise<void> {
  for (const { id, venueId, attempt } of jobs) {
    await sql`
      update outbox set state = 'queued', lease_until = null, attempts = attempts - 1
      where venue_id = ${venueId} and id = ${id} and state = 'leased' and attempts = ${attempt}
    `.execute(tx)
  }
}

/** Attempts a job, and stores the outcome. */
export async function performJob(db: Database, job: Lease, handler: OutboxHandler): Promise<void> {
  crashAt('outbox.after-claim')
  const signal = AbortSignal.timeout((handler.leaseMs ?? defaultLeaseMs) * callShareOfLease)
  let outcome: AttemptEnd = { state: 'done' }
  try {
    const isKnownThere =
      handler.idempotency === 'lookup' && job.attempt > 1 && (await handler.lookUp(job, signal))
    if (!isKnownThere) await handler.send(job, signal)
  } catch (error) {
    outcome = decideRetry(error, job, handler)
  }
  crashAt('outbox.after-call')
  await db.system(async (tx) => {
    await settle(tx, job, outcome, handler)
    crashAt('outbox.before-settle')
  })
}

/**
 * Stores the outcome of an attempt. A success counts even if the lease has expired, unless another attempt
 * has started; a failure counts only while this attempt holds the lease.
 */
async function settle(tx: Tx, job: Lease, outcome: AttemptEnd, handler: OutboxHandler): Promise<void> {
  const isDone = outcome.state === 'done'
  const wasTried = outcome.state !== 'queued' || outcome.wasTried
  const { rows } = await sql<{ nextAt: Date }>`
    update outbox set
      state = ${outcome.state}, lease_until = null, attempts = attempts - ${wasTried ? 0 : 1},
      last_error = ${isDone ? null : outcome.reason},
      done_at = case when ${isDone} then now() end,
      next_at = now() + ${'delayMs' in outcome ? outcome.delayMs : 0} * interval '1 millisecond'
    where venue_id = ${job.venueId} and id = ${job.id} and attempts = ${job.attempt}
      and state in ('leased', ${isDone ? 'queued' : 'leased'}, ${isDone ? 'unknown' : 'leased'})
    returning next_at as "nextAt"
  `.execute(tx)
  const [settled] = rows
  if (!settled) return
  if (outcome.state === 'queued') await handler.onPostponed?.(tx, job, { ...outcome, nextAt: settled.nextAt })
  else await handler.onSettled?.(tx, job, outcome)
}
