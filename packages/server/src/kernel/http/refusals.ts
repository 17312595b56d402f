/** So many refusals within a second are normal for a well-behaved client. */
const MOST_A_SECOND = 20
const SECOND_MS = 1000

/** Counts refusals by key. */
export interface Refusals {
  /** Runs `ask` for the key, and counts a refusal. */
  counted<T>(key: string, ask: (key: string) => Promise<T>): Promise<T>
  /** Whether the key was refused so often within this second that its requests are dropped. */
  isFlooding(key: string): boolean
}

export function createRefusals(now: () => number = () => performance.now()): Refusals {
  const counts = new Map<string, number>()
  let beganAt = now()

  /** Of the current second: all counts are reset together. */
  function countsNow(): Map<string, number> {
    if (now() - beganAt >= SECOND_MS) {
      counts.clear()
      beganAt = now()
    }
    return counts
  }

  return {
    async counted(key, ask) {
      try {
        return await ask(key)
      } catch (error) {
        const current = countsNow()
        current.set(key, (current.get(key) ?? 0) + 1)
        throw error
      }
    },
    isFlooding: (key) => (countsNow().get(key) ?? 0) >= MOST_A_SECOND,
  }
}
