/** So many refusals within a second are listened to by a client that listens. */
const MOST_A_SECOND = 20
const SECOND_MS = 1000

/** Counts who is refused. */
export interface Refusals {
  /** Asks for the key and counts its refusal. */
  counted<T>(key: string, ask: (key: string) => Promise<T>): Promise<T>
  /** Whether the key was refused so often within this second that no answer is worth its while. */
  isFlooding(key: string): boolean
}

export function createRefusals(now: () => number = () => performance.now()): Refusals {
  const counts = new Map<string, number>()
  let beganAt = now()

  /** Of this second: what was before is forgotten for all at once. */
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
