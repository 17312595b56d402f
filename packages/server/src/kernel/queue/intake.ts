import type { Database } from '../db/database.ts'
import { type Arrival, receive } from './inbox.ts'

interface Waiting {
  arrivals: readonly Arrival[]
  stored: PromiseWithResolvers<void>
}

/**
 * Stores what providers send, and settles once it is stored. What comes while a transaction runs goes together in the
 * next one: each costs a sync of the disk, and providers send in bursts.
 */
export function createIntake(database: Database): (arrivals: readonly Arrival[]) => Promise<void> {
  let waiting: Waiting[] = []
  let isStoring = false

  async function store(batch: readonly Waiting[]): Promise<void> {
    try {
      await database.system((tx) =>
        receive(
          tx,
          batch.flatMap(({ arrivals }) => arrivals),
        ),
      )
      for (const { stored } of batch) stored.resolve()
    } catch (error) {
      // What cannot be stored fails alone: the others are asked again by themselves.
      if (batch.length > 1) for (const one of batch) await store([one])
      else for (const { stored } of batch) stored.reject(error)
    }
  }

  async function work(): Promise<void> {
    isStoring = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await store(batch)
    }
    isStoring = false
  }

  return (arrivals) => {
    const stored = Promise.withResolvers<void>()
    waiting.push({ arrivals, stored })
    if (!isStoring) void work()
    return stored.promise
  }
}
