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
  /** Whether more may be due than were taken. */
  let mayBeMore = false
  let isStopping = false

  function begin(job: Lease): void {
    const flight = performJob(db, job, handler)
      .catch(onError)
      .finally(() => {
        inTheAir.delete(flight)
        if (mayBeMore || job.isWaitedFor) lane.ring()
      })
    inTheAir.add(flight)
  }

  const lane = startLane(async () => {
    const free = most - inTheAir.size
    // Asking costs a transaction: not for each of many, and not for none.
    mayBeMore = free < most / 4
    if (mayBeMore) return false
    const wanted = Math.min(free, handler.perAccount ?? free)
    const jobs = await takeJobs(db, kind, handler, wanted)
    mayBeMore = jobs.length === wanted
    if (isStopping) await db.system((tx) => releaseJobs(tx, jobs))
    else jobs.forEach(begin)
    return mayBeMore
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
