import type { Tx } from '../db/database.ts'
import type { SendFailure } from '../queue/outbox.ts'

/** A message of a dispatch to one recipient. */
export interface Message {
  /** The key to give to a provider: the same for every attempt, different for every message of every dispatch. */
  key: string
  n: number
  recipient: string
  fields: unknown
  /** 1 for the first attempt. */
  attempt: number
  /** Since the first attempt started. */
  ageHours: number
  /** An earlier attempt may have arrived. */
  isInDoubt: boolean
  /** Parts that the provider took in earlier attempts. */
  taken: readonly number[]
}

/** Messages of one dispatch that are sent with one call. */
export interface Batch {
  venueId: number
  dispatchId: string
  payload: unknown
  messages: readonly Message[]
}

/** A part that the provider has taken: its number from 0, and its id in receipts of that account. */
export interface TakenPart {
  part: number
  account: string
  providerId: string
}

/** How an attempt ended, and the parts that the provider took in it whatever the end. */
export interface Answer {
  end: 'sent' | SendFailure
  parts?: readonly TakenPart[]
}

/** The result of each message, by its key; a missing one may or may not have arrived. */
export type Answers = ReadonlyMap<string, Answer>

/** Why a message does not leave now: never, for a reason, or not before a time. */
export type Objection = { reason: string } | { until: Date }

interface HandlerBase {
  /**
   * Sends the messages. An exception applies to all of them: a SendFailure says what is known, any other is ambiguous.
   * `signal` ends the call before the lease does.
   */
  send(batch: Batch, signal: AbortSignal): Promise<Answers>
  /**
   * What keeps messages from leaving, by their number: people who said no since, hours when nothing may leave. Asked in
   * the transaction that claims the messages; what it writes stands when they leave.
   */
  objections?(tx: Tx, batch: Batch): Promise<ReadonlyMap<number, Objection>>
  /** Messages of a call; default 500, and never more than {@link MAX_UNKEYED} without idempotency. */
  batchSize?: number
  /** Concurrent calls in a process; default 2. */
  concurrency?: number
  /** How long a call may take; default 60 s. */
  leaseMs?: number
}

/**
 * How the provider protects against duplicates. `key`: a repeat with the same key has no second effect. `lookup`: it
 * can be asked which messages arrived. `none`: neither, so an attempt with an unknown outcome is never repeated
 * automatically.
 */
export type DispatchHandler =
  | (HandlerBase & { idempotency: 'key' | 'none' })
  | (HandlerBase & {
      idempotency: 'lookup'
      /** The keys of those that arrived. */
      lookUp(batch: Batch, signal: AbortSignal): Promise<ReadonlySet<string>>
    })

/** How many messages are left with an unknown outcome when a process dies in the middle of a call. */
export const MAX_UNKEYED = 20
const defaultBatchSize = 500
const defaultLeaseMs = 60_000

export function batchSizeOf({ idempotency, batchSize = defaultBatchSize }: DispatchHandler): number {
  return idempotency === 'none' ? Math.min(batchSize, MAX_UNKEYED) : batchSize
}

export function leaseMsOf({ leaseMs = defaultLeaseMs }: DispatchHandler): number {
  return leaseMs
}

export function keyOf(dispatchId: string, n: number): string {
  return `${dispatchId}:${n}`
}
