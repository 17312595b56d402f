import { type ReadonlySignal, signal } from '@preact/signals-core'

/** One request at a time: a newer one cancels the older, whose answer is dropped (SHL-02). */
export interface Latest {
  readonly isLoading: ReadonlySignal<boolean>
  /** Why the newest request failed; undefined while one is pending and once it succeeded. */
  readonly error: ReadonlySignal<unknown>
  /** Settles with the pending request; undefined when there is none. */
  readonly pending: Promise<void> | undefined
  /** Starts at once; `take` gets the answer unless a newer request came. Never rejects: see `error`. */
  run<T>(read: (signal: AbortSignal) => Promise<T>, take: (answer: T) => void): Promise<void>
  cancel(): void
}

/** Creates the state of one request, of which only the latest counts. */
export function createLatest(): Latest {
  const isLoading = signal(false)
  const error = signal<unknown>()
  let abort: AbortController | undefined
  let pending: Promise<void> | undefined

  function cancel(): void {
    abort?.abort()
    finish()
  }

  function finish(): void {
    pending = undefined
    isLoading.value = false
  }

  async function settle<T>(
    reading: Promise<T>,
    take: (answer: T) => void,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const answer = await reading
      if (!signal.aborted) take(answer)
    } catch (reason) {
      if (!signal.aborted) error.value = reason
    } finally {
      if (!signal.aborted) finish()
    }
  }

  return {
    isLoading,
    error,
    get pending() {
      return pending
    },
    run(read, take) {
      abort?.abort()
      abort = new AbortController()
      isLoading.value = true
      error.value = undefined
      pending = settle(begin(read, abort.signal), take, abort.signal)
      return pending
    },
    cancel,
  }
}

/** Reads in this tick, so that the signals it reads are seen; a throw becomes a rejection, which settles later. */
async function begin<T>(read: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  return read(signal)
}
