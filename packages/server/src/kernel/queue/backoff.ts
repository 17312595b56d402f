const firstDelayMs = 1_000
const longestDelayMs = 15 * 60_000

/** How long to wait after the nth failed attempt: full jitter below 1 s x 2^n, at most 15 min. */
export function retryDelayMs(attempt: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(longestDelayMs, firstDelayMs * 2 ** attempt))
}
