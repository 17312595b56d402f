import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { QueueSource } from '../queue/queue.ts'
import { type QueueWorker, startQueueWorker } from '../queue/queue-worker.ts'
import { recover, takeBatch } from './batch-claim.ts'
import { sendBatch } from './batch-sender.ts'
import { advance } from './controls.ts'
import type { DispatchHandler } from './handler.ts'
import { dispatchChannel } from './launch.ts'

const defaultConcurrency = 2

/**
 * Sends dispatches, by kind; those of other kinds wait until a process knows them. Any number of processes may at once.
 * The database's clock alone decides what is due, and others take over what a process leaves behind when it dies.
 *
 * Its messages are no jobs of the outbox: a job is claimed and settled in two transactions of its own, a message shares
 * them with up to 500 others of its batch, and its dispatch counts it and its credits in the same statement. Measured
 * on the embedded database: 6,100 messages a second, as jobs 240.
 */
export function dispatches(handlers: Readonly<Record<string, DispatchHandler>>): QueueSource {
  const kinds = Object.keys(handlers)
  return async ({ db, log }) => {
    const workers = Object.entries(handlers).flatMap(([kind, handler]) =>
      Array.from({ length: handler.concurrency ?? defaultConcurrency }, () =>
        startQueueWorker(
          () => work(db, kind, handler),
          (error) => log('error', `dispatch ${kind} failed`, error),
        ),
      ),
    )
    const steering = startQueueWorker(
      async () => {
        await advance(db, kinds)
        for (const [kind, handler] of Object.entries(handlers)) while (await recover(db, kind, handler));
        wakeAll(workers)
        return false
      },
      (error) => log('warn', 'polling for due dispatches failed', error),
    )
    const off = await db.peers.listen(dispatchChannel, steering.wake)
    return {
      name: 'dispatches',
      due: sql`array(
        select 'dispatches' where exists (
          select from dispatch where kind = any(${kinds}::text[])
            and (open > 0 and state not in ('preparing', 'scheduled') or state = 'scheduled' and starts_at <= now())))`,
      wake: steering.wake,
      async stop() {
        await Promise.all([off(), steering.stop(), ...workers.map((worker) => worker.stop())])
      },
    }
  }
}

function wakeAll(workers: readonly QueueWorker[]): void {
  for (const worker of workers) worker.wake()
}

async function work(db: Database, kind: string, handler: DispatchHandler): Promise<boolean> {
  const batch = await takeBatch(db, kind, handler)
  if (!batch) return false
  await sendBatch(db, batch, handler)
  return true
}
