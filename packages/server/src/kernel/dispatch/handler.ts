import type { Tx } from '../db/database.ts'
import type { SendFailure } from '../queue/outbox.ts'

/** Something of a dispatch that goes to one recipient. */
export interface Message {
  /** The key to give to a provider: the same for every attempt, different for every message of every dispatch. */
  key: string
  n: number
  recipient: string
  fields: unknown
  /** 1 for the first attempt. */
  attempt: number
  /** Since the first attempt began. */
  ageHours: number
  /** An earlier attempt may have arrived. */
  isInDoubt: boolean
}

/** Messages of one dispatch that leave with one call. */
export interface Batch {
  venueId: number
  dispatchId: string
  payload: unknown
  messages: readonly Message[]
}

/** What is known of each message, by its key; one that is not named may or may not have arrived. */
export type Answers = ReadonlyMap<string, 'sent' | SendFailure>

interface HandlerBase {
  /**
   * Sends the messages. Throwing, it says the same of all: a SendFailure what is known, anything else that nothing is.
   * `signal` ends the call before the lease does.
   */
  send(batch: Batch, signal: AbortSignal): Promise<Answers>
  /** Which of the recipients are written to no more: asked in the transaction that takes the messages to send them. */
  suppressed?(tx: Tx, venueId: number, recipients: readonly string[]): Promise<ReadonlySet<string>>
  /** Messages of a call; 500 unless said otherwise, and never more than {@link MAX_UNKEYED} without idempotency. */
  batchSize?: number
  /** Calls at the same time in a process; 2 unless said otherwise. */
  concurrency?: number
  /** How long a call may take; 60 s unless said otherwise. */
  leaseMs?: number
}

/**
 * How the provider protects from doubling. `key`: a repeat with the same key has no second effect. `lookup`: it can be
 * asked which messages arrived. `none`: neither, so an attempt with an unknown end is never repeated by itself.
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
