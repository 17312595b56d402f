import { AppError } from './errors.ts'

/** Waits for a slot; what it returns passes the slot to the next in line. */
export type TakeSlot = (key: string) => Promise<() => void>

interface Line {
  running: number
  waiting: (() => void)[]
}

export interface SlotLimits {
  /** So many calls of a key run at once. */
  atOnce: number
  /** Where more wait than a page ever asks for, they go on one by one. */
  longLine: number
  mostWaiting: number
}

/**
 * Lets a few calls of each key run at once, and the others wait in line: a client that sends a thousand at once does
 * not fill the line of the database before everybody else, and has the smallest share of it (G4b). Refuses when too
 * many wait.
 */
export function createSlots({ atOnce, longLine, mostWaiting }: SlotLimits): TakeSlot {
  const lines = new Map<string, Line>()

  function leave(key: string, line: Line): void {
    line.running -= 1
    while (line.running < (line.waiting.length > longLine ? 1 : atOnce)) {
      const next = line.waiting.shift()
      if (next === undefined) break
      line.running += 1
      next()
    }
    if (line.running === 0) lines.delete(key)
  }

  return async (key) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.waiting.length === 0 && line.running < atOnce) line.running += 1
    else if (line.waiting.length < mostWaiting)
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    else
      throw new AppError('too_many_requests', 'Too many requests at once. Try again in a second.', {
        headers: { 'retry-after': '1' },
      })
    return () => leave(key, line)
  }
}

/** The concurrency slot of a call that waits for its caller in between. */
export interface Slot {
  /** Waits for something without the slot, and then for a slot again: a slow client keeps no one else waiting. */
  without<T>(wait: () => Promise<T>): Promise<T>
  leave(): void
}

export async function takeSlot(take: () => Promise<() => void>): Promise<Slot> {
  let give = await take()
  const leave = () => {
    give()
    give = () => undefined
  }
  return {
    leave,
    async without(wait) {
      leave()
      const result = await wait()
      give = await take()
      return result
    },
  }
}
