import type { Database } from '../db/database.ts'
import { type Lane, startLane } from './lane.ts'
import type { OutboxHandler } from './outbox.ts'
import { type Lease, performJob, releaseJobs, takeJobs } from './outbox-attempts.ts'

const defaultConcurrency = 4

/** Works off the jobs of a kind: each that ends makes room for the next, so that slow ones hold nobody up. */
export function startOutboxLane(
  db: Database,
  kind: string,
  handler: OutboxHandler,
  onError: (error: unknown) => void,
): Lane {
  const most = handler.concurrency ?? defaultConcurrency
  const inTheAir = new Set<Promise<void>>()
  let isStopping = false

  function begin(job: Lease): void {
    const flight = performJob(db, job, handler)
      .catch(onError)
      .finally(() => {
        inTheAir.delete(flight)
        lane.ring()
      })
    inTheAir.add(flight)
  }

  const lane = startLane(async () => {
    const free = most - inTheAir.size
    // Asking costs a transaction: not for each of many.
    if (free < most / 4) return false
    const jobs = await takeJobs(db, kind, handler, free)
    if (isStopping) await db.system((tx) => releaseJobs(tx, jobs))
    else jobs.forEach(begin)
    return jobs.length > 0
  }, onError)

  return {
    ring: lane.ring,
    async stop() {
      isStopping = true
      await lane.stop()
      await Promise.all(inTheAir)
    },
  }
}
