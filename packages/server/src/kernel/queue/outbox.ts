import { sql } from 'kysely'
import { notifyPeers, type Tx } from '../db/database.ts'

/** Notified with the kind when something was put into the outbox. */
export const outboxChannel = 'comptoir_outbox'

export interface NewJob {
  venueId: number
  kind: string
  /** Names the effect: a second job of the venue and kind with the same key is the same job. */
  key: string
  payload: unknown
  /** Not before this time; at once unless said otherwise. */
  notBefore?: Date
  /** Jobs of the venue and kind with the same word leave one after the other, in the order in which they came. */
  inTurn?: string
  /** The account at a provider that it goes through: when that is slow, jobs of others are not (trust 3.3). */
  account?: string
}

export interface OutboxJob {
  id: number
  venueId: number
  kind: string
  key: string
  /** The key to give to a provider: the same for every attempt, different for every job of every venue. */
  providerKey: string
  payload: unknown
  /** 1 for the first attempt. */
  attempt: number
  createdAt: Date
}

/** `dead` failed for good; `unknown` may or may not have happened and is never sent again by itself. */
export type Outcome =
  | { state: 'done' }
  | { state: 'dead' | 'unknown'; reason: string /** What the last attempt threw. */; error?: unknown }

interface HandlerBase {
  /**
   * Does the call. Failing, it throws a SendFailure that says what is known; any other error counts as ambiguous.
   * `signal` ends the call before the lease does.
   */
  send(job: OutboxJob, signal: AbortSignal): Promise<void>
  /** Runs in the transaction that closes the job, when it is settled for good. */
  onSettled?(tx: Tx, job: OutboxJob, outcome: Outcome): Promise<void>
  /** Jobs that are in the air at the same time; 4 unless said otherwise. */
  concurrency?: number
  /** Of these, how many of one account are begun while others of it are in the air; all unless said otherwise. */
  perAccount?: number
  /** How long an attempt may take; 60 s unless said otherwise. */
  leaseMs?: number
  /** Nothing leaves by it: it is done while sending is paused, too. */
  staysInside?: true
}

/**
 * How the provider protects from doubling. `key`: a repeat with the same key has no second effect. `lookup`: it can
 * be asked whether a job arrived. `none`: neither, so an attempt with an unknown end is never repeated.
 */
export type OutboxHandler =
  | (HandlerBase & { idempotency: 'key' | 'none' })
  | (HandlerBase & { idempotency: 'lookup'; lookUp(job: OutboxJob, signal: AbortSignal): Promise<boolean> })

/**
 * Why a call failed. `retryable`: refused before acceptance (no connection, 429, 503). `permanent`: refused for good
 * (4xx). `ambiguous`: it may have been accepted (time-out, connection lost after sending). `held`: not even tried, or
 * refused for a reason that is not the job's; it waits for as long as that lasts and is not counted as a try.
 */
export class SendFailure extends Error {
  readonly failure: 'retryable' | 'permanent' | 'ambiguous' | 'held'
  readonly retryAfterMs: number | undefined

  constructor(
    failure: SendFailure['failure'],
    message: string,
    options: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(message, options)
    this.name = 'SendFailure'
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs
  }
}

/** Puts a call that leaves the process beside the change that causes it; returns whether it was new. */
export async function enqueue(tx: Tx, job: NewJob): Promise<boolean> {
  const { rows } = await sql`
    insert into outbox (venue_id, kind, key, payload, in_turn, account, next_at)
    values (
      ${job.venueId}, ${job.kind}, ${job.key}, ${JSON.stringify(job.payload)}::jsonb, ${job.inTurn ?? null},
      ${job.account ?? null}, coalesce(${job.notBefore ?? null}::timestamptz, now())
    )
    on conflict (venue_id, kind, key) do nothing
    returning kind
  `.execute(tx)
  if (rows.length === 0) return false
  notifyPeers(tx, outboxChannel, job.kind)
  return true
}

/**
 * Starts a job again that failed or whose outcome is unknown, because a person decided so; returns whether it was one.
 */
export async function enqueueAgain(
  tx: Tx,
  venueId: number,
  kind: string,
  key: string,
  notBefore?: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set state = 'queued', attempts = 0, created_at = now(),
      next_at = coalesce(${notBefore ?? null}::timestamptz, now()), last_error = null, discarded_at = null
    where venue_id = ${venueId} and kind = ${kind} and key = ${key} and state in ('dead', 'unknown')
    returning kind
  `.execute(tx)
  if (rows.length === 0) return false
  notifyPeers(tx, outboxChannel, kind)
  return true
}
