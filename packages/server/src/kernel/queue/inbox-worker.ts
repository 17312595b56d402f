import { sql } from 'kysely'
import { type InboxProcessor, inboxChannel, workInbox } from './inbox.ts'
import type { PolledWork } from './poller.ts'
import type { QueueContext } from './queue.ts'
import { startQueueWorker } from './queue-worker.ts'

/** A worker for the arrivals of each provider, so that none waits for another. */
export async function startInbox(
  { db, log, look }: QueueContext,
  processors: Readonly<Record<string, InboxProcessor>>,
): Promise<PolledWork> {
  const workers = new Map(
    Object.entries(processors).map(([provider, process]) => [
      provider,
      startQueueWorker(
        () => workInbox(db, provider, process),
        (error) => log('error', `processing an event of ${provider} failed`, error),
      ),
    ]),
  )
  const off = await db.peers.listen(inboxChannel, (provider) => (workers.get(provider)?.wake ?? look)())
  return {
    name: 'inbox',
    due: sql`array(select distinct provider from inbox where done_at is null and next_at <= now())`,
    wake(providers) {
      for (const provider of providers) workers.get(provider)?.wake()
    },
    async stop() {
      await Promise.all([off(), ...[...workers.values()].map((worker) => worker.stop())])
    },
  }
}
