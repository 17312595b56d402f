import type { Database } from '../db/database.ts'
import { type Arrival, receive } from './inbox.ts'

interface Waiting {
  arrivals: readonly Arrival[]
  stored: PromiseWithResolvers<void>
}

/**
 * Stores what providers send, and resolves once it is stored. Items that arrive while a transaction runs share the
 * next one: each transaction costs a disk sync, and providers send in bursts.
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
      // One item that cannot be stored must not fail the others: each is stored separately.
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
