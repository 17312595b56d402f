import { ApiError, isTransient } from '../http/error.ts'
import { backoffMs } from '../live/backoff.ts'

/** What is handed to the server, one after the other. */
export interface DeliveryOptions<Item> {
  /** What waits longest, if anything does; asked again after each. */
  next(): Item | undefined
  /** Hands it over, and takes it off what waits; rejects when the server did not take it. */
  deliver(item: Item): Promise<void>
  /** The server will never accept it: it is removed from the queue, or the server cannot be reached any more. */
  onRefused(item: Item, error: unknown): void
  /** Distinguishes items, so that each begins with no failures; without it, failures count until a success. */
  keyOf?: ((item: Item) => string) | undefined
  /** Milliseconds until the next attempt after so many failures; undefined gives up. By default {@link waitAfter}. */
  waitAfter?: ((error: unknown, failures: number) => number | undefined) | undefined
}

/** Hands over what waits until nothing does. */
export interface Delivery {
  /** Begins, unless a failed try waits for its time. */
  start(): void
  /** Goes on now, instead of at the next try. */
  flush(): void
  /** Retries nothing; pending entries, and those queued behind them, are still sent. */
  stop(): void
}

/** Retries what is transient for ever, with back-off and not before the server wishes it. */
export function waitAfter(error: unknown, failures: number): number | undefined {
  if (!isTransient(error)) return undefined
  return backoffMs(failures, error instanceof ApiError ? error.retryAfterMs : undefined)
}

/** Makes a delivery: one call at a time, a transient failure is retried later, a refusal is final. */
export function createDelivery<Item>(options: DeliveryOptions<Item>): Delivery {
  const { next, deliver, onRefused, keyOf, waitAfter: waitMsAfter = waitAfter } = options
  let isRunning = false
  let isStopped = false
  let failures = 0
  let failedKey: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Plans the next try; returns whether there is one. */
  function plan(item: Item, error: unknown): boolean {
    const key = keyOf?.(item)
    failures = key === failedKey ? failures + 1 : 1
    failedKey = key
    const waitMs = waitMsAfter(error, failures)
    if (waitMs === undefined) return false
    if (!isStopped) timer = setTimeout(flush, waitMs)
    return true
  }

  /** Looks for the last time and ends in one step: what begins to wait in between would wait for ever. */
  async function run(): Promise<void> {
    isRunning = true
    for (let item = next(); item !== undefined; item = next()) {
      try {
        await deliver(item)
        failures = 0
      } catch (error) {
        if (plan(item, error)) break
        failures = 0
        onRefused(item, error)
      }
    }
    isRunning = false
  }

  function flush(): void {
    if (isRunning || isStopped) return
    clearTimeout(timer)
    timer = undefined
    void run()
  }

  return {
    start() {
      if (timer === undefined) flush()
    },
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
