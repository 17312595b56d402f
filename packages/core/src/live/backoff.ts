/** The shortest and the longest pause before a stream is opened again, milliseconds. */
export const MIN_DELAY_MS = 500
export const MAX_DELAY_MS = 30_000

/**
 * The pause before try number `attempt` (from 1), milliseconds: drawn evenly between the shortest pause and a ceiling that
 * doubles with each attempt (full jitter), so that the clients of a server that restarted do not come back at once.
 * `leastMs` is what the server asks for (`retry:` or Retry-After).
 */
export function backoffMs(attempt: number, leastMs = MIN_DELAY_MS, random = Math.random): number {
  const least = Math.min(Math.max(leastMs, MIN_DELAY_MS), MAX_DELAY_MS)
  const ceiling = Math.min(MAX_DELAY_MS, least * 2 ** Math.min(attempt, 16))
  return least + random() * (ceiling - least)
}
