import type { Database } from '../kernel/db/database.ts'
import type { OutboxHandler } from '../kernel/queue/outbox.ts'
import { performJob, recoverJobs, takeJobs } from '../kernel/queue/outbox-attempts.ts'

const AT_ONCE = 4

/** Does the jobs of a kind that are due, as a worker does them, and waits until none is left. */
export async function workOutbox(db: Database, kind: string, handler: OutboxHandler): Promise<void> {
  await recoverJobs(db, kind, handler)
  for (;;) {
    const jobs = await takeJobs(db, kind, handler, AT_ONCE)
    if (jobs.length === 0) return
    await Promise.all(jobs.map((job) => performJob(db, job, handler)))
  }
}
