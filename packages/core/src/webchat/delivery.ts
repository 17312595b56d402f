import { ApiError, isTransient } from '../http/error.ts'
import { backoffMs } from '../live/backoff.ts'

/** What is handed to the server, one after the other. */
export interface DeliveryOptions<Item> {
  /** What waits longest, if anything does; asked again after each. */
  next(): Item | undefined
  /** Hands it over, and takes it off what waits; rejects when the server did not take it. */
  deliver(item: Item): Promise<void>
  /** The server will never take it like this: it is taken off what waits, or the way to the server is gone. */
  onRefused(item: Item, error: unknown): void
}

/** Hands over what waits until nothing does. */
export interface Delivery {
  /** Goes on now, instead of at the next try. */
  flush(): void
  stop(): void
}

/** Makes a delivery: one call at a time, a transient failure is retried with back-off, a refusal is final. */
export function createDelivery<Item>({ next, deliver, onRefused }: DeliveryOptions<Item>): Delivery {
  let isRunning = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(error: unknown): void {
    failures += 1
    const leastMs = error instanceof ApiError ? error.retryAfterMs : undefined
    if (!isStopped) timer = setTimeout(flush, backoffMs(failures, leastMs))
  }

  /** Looks for the last time and ends in one step: what begins to wait in between would wait for ever. */
  async function run(): Promise<void> {
    isRunning = true
    for (let item = next(); item !== undefined && !isStopped; item = next()) {
      try {
        await deliver(item)
        failures = 0
      } catch (error) {
        if (isTransient(error)) {
          plan(error)
          break
        }
        onRefused(item, error)
      }
    }
    isRunning = false
  }

  function flush(): void {
    if (isRunning || isStopped) return
    clearTimeout(timer)
    void run()
  }

  return {
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
