import { SafeFetchError } from '../outbound/safe-fetch.ts'
import { ChannelFailure } from './channel.ts'

/** Before a connection stands nothing was handed over. */
const unconnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

/** What it means that no one answered: what changes nothing, or was never sent, is simply asked again. */
export function unanswered(error: unknown, method: string): ChannelFailure {
  const isSafe = error instanceof SafeFetchError
  const words = error instanceof Error ? error.message : String(error)
  const wasNotSent =
    method === 'GET' || (isSafe && (error.code.startsWith('refused') || unconnected.test(words)))
  return new ChannelFailure(wasNotSent ? 'retryable' : 'ambiguous', words, { reason: 'outage', cause: error })
}
