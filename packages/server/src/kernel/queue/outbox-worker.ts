import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type OutboxHandler, outboxChannel } from './outbox.ts'
import { type Lease, performJob, recoverJobs, releaseJobs, takeJobs } from './outbox-attempts.ts'
import type { PolledWork } from './poller.ts'
import type { QueueContext } from './queue.ts'
import { type QueueWorker, startQueueWorker } from './queue-worker.ts'

const defaultConcurrency = 4

/** Runs the jobs of a kind: each that ends makes room for the next, so that slow ones do not hold up others. */
function startOutboxWorker(
  db: Database,
  kind: string,
  handler: OutboxHandler,
  onError: (error: unknown) => void,
): QueueWorker {
  const most = handler.concurrency ?? defaultConcurrency
  const inTheAir = new Set<Promise<void>>()
  /** Whether more may be due than were claimed. */
  let mayBeMore = false
  let isStopping = false

  function begin(job: Lease): void {
    const flight = performJob(db, job, handler)
      .catch(onError)
      .finally(() => {
        inTheAir.delete(flight)
        if (mayBeMore || job.isWaitedFor) worker.wake()
      })
    inTheAir.add(flight)
  }

  const worker = startQueueWorker(async () => {
    const free = most - inTheAir.size
    // A claim costs a transaction: avoid one for each job of many, and one for none.
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
    wake: worker.wake,
    async stop() {
      isStopping = true
      await worker.stop()
      await Promise.all(inTheAir)
    },
  }
}

/** A worker for each kind of job, so that none waits for another, and one for jobs whose leases expired. */
export async function startOutbox(
  { db, log, look }: QueueContext,
  handlers: Readonly<Record<string, OutboxHandler>>,
): Promise<PolledWork[]> {
  const failed = (kind: string) => (error: unknown) =>
    log('error', `processing ${kind} of the outbox failed`, error)
  const workers = new Map(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      startOutboxWorker(db, kind, handler, failed(kind)),
    ]),
  )
  const wake = (kinds: readonly string[]) => {
    for (const kind of kinds) workers.get(kind)?.wake()
  }

  let late: readonly string[] = []
  const recovery = startQueueWorker(async () => {
    for (const kind of late) {
      const handler = handlers[kind]
      if (handler) await recoverJobs(db, kind, handler).catch(failed(kind))
    }
    wake(late)
    return false
  }, failed('recovery'))

  const off = await db.peers.listen(outboxChannel, (kind) => (workers.get(kind)?.wake ?? look)())
  return [
    {
      name: 'outbox',
      due: sql`array(select distinct kind from outbox where state = 'queued' and next_at <= now())`,
      wake,
      async stop() {
        await Promise.all([off(), ...[...workers.values()].map((worker) => worker.stop())])
      },
    },
    {
      name: 'outbox recovery',
      due: sql`array(select distinct kind from outbox where state = 'leased' and lease_until < now())`,
      wake(kinds) {
        late = kinds
        recovery.wake()
      },
      stop: recovery.stop,
    },
  ]
}
