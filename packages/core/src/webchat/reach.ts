import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { ApiError, isTransient } from '../http/error.ts'
import { reportUncaught } from '../live/hand-over.ts'

/** Watches whether calls reach the server. */
export interface Reach {
  /** The client, watched. */
  readonly api: Api
  /** Calls in a row that the server did not answer. */
  readonly failures: ReadonlySignal<number>
}

/** Counts the calls of a client that fail in a row for want of an answer. */
export function watchReach(inner: Api): Reach {
  const failures = signal(0)
  const api: Api = async (endpoint, request, options) => {
    try {
      const answer = await inner(endpoint, request, options)
      failures.value = 0
      return answer
    } catch (error) {
      if (isTransient(error)) failures.value += 1
      // A mistake in code, which those who wait for the call would take for a refusal.
      if (!(error instanceof ApiError)) reportUncaught(error)
      throw error
    }
  }
  return { api, failures }
}
