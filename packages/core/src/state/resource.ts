import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { createLatest } from './latest.ts'

/** One value that is loaded, with what a page needs to draw it: loading, loaded, failed (SHL-28, D-34). */
export interface Resource<T> {
  /** The newest value; stays while a newer one is loading and when that one fails. */
  readonly data: ReadonlySignal<T | undefined>
  /** Why the newest load failed; undefined while it is loading and once it succeeded. */
  readonly error: ReadonlySignal<unknown>
  readonly isLoading: ReadonlySignal<boolean>
  /** Loads if nothing was loaded yet; from then on loads again whenever a signal that `read` reads changes. */
  load(): Promise<void>
  /** Loads again now; a pending load is cancelled. Never rejects: see `error`. */
  reload(): Promise<void>
  /** Loads again now what was loaded once; what was never asked for stays unread. Never rejects: see `error`. */
  refresh(): Promise<void>
  /** Cancels pending requests and stops following signals. */
  dispose(): void
}

/**
 * Makes a resource out of a function that reads it. The signals that `read` reads before its first `await` are
 * followed; a newer load cancels the older one, whose answer is dropped (SHL-02).
 * @example
 * import { createResource } from '@comptoir/core/state'
 * import { getVenue, type Venue } from '@comptoir/core/venues'
 *
 * const venue = createResource<Venue>((signal) => api(getVenue, { params: { venueId } }, { signal }))
 * await venue.load()
 * console.log(venue.data.value?.venueName)
 */
export function createResource<T>(read: (signal: AbortSignal) => Promise<T>): Resource<T> {
  const data = signal<T>()
  const version = signal(0)
  const latest = createLatest()
  let stop: (() => void) | undefined

  function start(): void {
    void version.value
    void latest.run(read, (value) => {
      data.value = value
    })
  }

  /** Settles once no load is pending, newer ones included. */
  async function load(): Promise<void> {
    stop ??= effect(start)
    while (latest.pending !== undefined) await latest.pending
  }

  return {
    data,
    error: latest.error,
    isLoading: latest.isLoading,
    load,
    reload() {
      if (stop) version.value += 1
      return load()
    },
    refresh() {
      if (!stop) return Promise.resolve()
      version.value += 1
      return load()
    },
    dispose() {
      stop?.()
      stop = undefined
      latest.cancel()
    },
  }
}
