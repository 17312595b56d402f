import { sql } from 'kysely'
import { notifyPeers, type Tx } from '../db/database.ts'

/** Notified with the kind when a job was added to the outbox. */
export const outboxChannel = 'comptoir_outbox'

export interface NewJob {
  venueId: number
  kind: string
  /** Identifies the effect: a second job of the venue and kind with the same key is the same job. */
  key: string
  payload: unknown
  /** Not before this time; default: at once. */
  notBefore?: Date
  /** Jobs of the venue and kind with the same value run one after the other, in the order in which they were added. */
  inTurn?: string
  /** The provider account that it uses: a slow account does not delay jobs of others (trust 3.3). */
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

/** `dead` failed for good; `unknown` may or may not have happened and is never sent again automatically. */
export type Outcome =
  | { state: 'done' }
  | { state: 'dead' | 'unknown'; reason: string /** What the last attempt threw. */; error?: unknown }

/** How long a job is repeated. */
export interface Patience {
  attempts: number
  hours: number
  /** The same where an attempt may have arrived: as long as its provider knows its key. */
  ambiguousHours: number
  /** How long to wait after the nth failed attempt. */
  delayMs(attempt: number): number
}

interface HandlerBase {
  /**
   * Makes the call. On failure it throws a SendFailure that says what is known; any other error counts as ambiguous.
   * `signal` ends the call before the lease does.
   */
  send(job: OutboxJob, signal: AbortSignal): Promise<void>
  /** Runs in the transaction that settles the job for good. */
  onSettled?(tx: Tx, job: OutboxJob, outcome: Outcome): Promise<void>
  /** Runs in the transaction that postpones the job after a failed attempt. */
  onPostponed?(tx: Tx, job: OutboxJob, postponed: { error: unknown; nextAt: Date }): Promise<void>
  /** Default: 8 attempts within 24 h. */
  patience?: Patience
  /** Concurrent jobs; default 4. */
  concurrency?: number
  /** Of these, how many may belong to one account; default all. */
  perAccount?: number
  /** How long an attempt may take; default 60 s. */
  leaseMs?: number
  /** It sends nothing out: it also runs while sending is paused. */
  staysInside?: true
}

/**
 * How the provider protects against duplicates. `key`: a repeat with the same key has no second effect. `lookup`: it
 * can be asked whether a job arrived. `none`: neither, so an attempt with an unknown outcome is never repeated.
 */
export type OutboxHandler =
  | (HandlerBase & { idempotency: 'key' | 'none' })
  | (HandlerBase & { idempotency: 'lookup'; lookUp(job: OutboxJob, signal: AbortSignal): Promise<boolean> })

/**
 * Why a call failed. `retryable`: refused before acceptance (no connection, 429, 503). `permanent`: refused for good
 * (4xx). `ambiguous`: it may have been accepted (time-out, connection lost after sending). `held`: not even tried, or
 * refused for a reason outside the job; it waits while that lasts, and it does not count as an attempt.
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

/** Adds a job in the transaction of the change that causes it; returns whether it was new. */
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

/** Has a job that waits for its next attempt make it now; returns whether it waited. */
export async function hasten(tx: Tx, venueId: number, kind: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    update outbox set next_at = now()
    where venue_id = ${venueId} and kind = ${kind} and key = ${key} and state = 'queued'
    returning kind
  `.execute(tx)
  if (rows.length === 0) return false
  notifyPeers(tx, outboxChannel, kind)
  return true
}

/** What a job is set to that begins again; its age and attempts count from then on. */
const begunAgain = sql`
  state = 'queued', attempts = 0, created_at = now(), last_error = null, discarded_at = null, done_at = null`

/**
 * Starts a job from the beginning, whatever became of it, or adds it; returns false when it is being attempted now.
 */
export async function requeue(tx: Tx, { venueId, kind, key, payload }: NewJob): Promise<boolean> {
  const { rows } = await sql`
    insert into outbox (venue_id, kind, key, payload, next_at)
    values (${venueId}, ${kind}, ${key}, ${JSON.stringify(payload)}::jsonb, now())
    on conflict (venue_id, kind, key) do update set ${begunAgain}, next_at = now()
    where outbox.state <> 'leased'
    returning kind
  `.execute(tx)
  if (rows.length === 0) return false
  notifyPeers(tx, outboxChannel, kind)
  return true
}

/**
 * Restarts a job that failed or whose outcome is unknown, as a person decided; returns whether there was one.
 */
export async function enqueueAgain(
  tx: Tx,
  venueId: number,
  kind: string,
  key: string,
  notBefore?: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update outbox set ${begunAgain}, next_at = coalesce(${notBefore ?? null}::timestamptz, now())
    where venue_id = ${venueId} and kind = ${kind} and key = ${key} and state in ('dead', 'unknown')
    returning kind
  `.execute(tx)
  if (rows.length === 0) return false
  notifyPeers(tx, outboxChannel, kind)
  return true
}
