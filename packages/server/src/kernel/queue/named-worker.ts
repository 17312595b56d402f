import { type RawBuilder, sql } from 'kysely'
import type { PolledWork, QueueLog } from './poller.ts'
import { startQueueWorker } from './queue-worker.ts'

const defaultEveryMs = 1_000

/** A worker for due rows of a table, or for work at an interval; every process has one. */
export interface NamedWorker {
  /** What it does; followed by "failed", it is the line in the log. */
  name: string
  /** The poller's condition for due work. Without it, the worker runs at every interval. */
  isDue?: RawBuilder<boolean>
  /** The interval; default 1 s. */
  everyMs?: number
  /** Does a batch, and returns whether there may be more. Long work ends early when the process is stopping. */
  work(isStopping: () => boolean): Promise<boolean>
}

/** Starts it: it sleeps until the poller wakes it. */
export function startNamedWorker(
  { name, isDue, everyMs = defaultEveryMs, work }: NamedWorker,
  log: QueueLog,
): PolledWork {
  let isStopping = false
  const worker = startQueueWorker(
    () => work(() => isStopping),
    (error) => log('error', `${name} failed`, error),
  )
  return {
    name,
    everyMs,
    ...(isDue ? { due: sql`array(select ${name}::text where ${isDue})` } : {}),
    wake: worker.wake,
    stop() {
      isStopping = true
      return worker.stop()
    },
  }
}
