import { type RawBuilder, sql } from 'kysely'
import type { PolledWork, QueueLog } from './poller.ts'
import { startQueueWorker } from './queue-worker.ts'

const defaultEveryMs = 1_000

/** A worker for what a table says is due, or for what is done at an interval; every process has one. */
export interface NamedWorker {
  /** What it does; with "failed" behind it, the line in the log. */
  name: string
  /** Whether something is due, as the poller asks it. Without it, it works at every interval. */
  isDue?: RawBuilder<boolean>
  /** The interval; 1 s unless said otherwise. */
  everyMs?: number
  /** Does a portion, and answers whether there may be more. What takes long ends early when the process is stopping. */
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
