import type { Database } from '../db/database.ts'
import type { InboxProcessor } from './inbox.ts'
import { startInbox } from './inbox-worker.ts'
import { type NamedWorker, startNamedWorker } from './named-worker.ts'
import type { OutboxHandler } from './outbox.ts'
import { startOutbox } from './outbox-worker.ts'
import { type PolledWork, type Poller, type QueueLog, startPoller } from './poller.ts'

const defaultPollMs = 1_000

/** What sources of work receive at their start. */
export interface QueueContext {
  db: Database
  log: QueueLog
  /** Makes the poller look now. */
  look(): void
}

/** Work that wakes itself, such as schedules or event readers. */
export type QueueSource = (context: QueueContext) => Promise<PolledWork>

export interface QueueOptions {
  /** By kind of job. Jobs of other kinds wait until a process knows them. */
  outbox?: Readonly<Record<string, OutboxHandler>>
  /** By provider. */
  inbox?: Readonly<Record<string, InboxProcessor>>
  workers?: readonly NamedWorker[]
  sources?: readonly QueueSource[]
  log: QueueLog
  /** How often to look for unannounced work: due times, retries, expired leases. */
  pollMs?: number
}

export interface Queue {
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>
}

/**
 * Runs everything that happens later or outside: each kind has its own worker, so that none waits for another, and
 * one poller finds what is due for all. Commits that add work wake its worker at once; any number of processes may run
 * a queue, because each skips what another has taken.
 */
export async function startQueue(db: Database, options: QueueOptions): Promise<Queue> {
  const { log, pollMs = defaultPollMs } = options
  let poller: Poller | undefined
  const works = await startWorks(db, options, () => poller?.look())
  poller = startPoller(db, works, { log, pollMs })
  return {
    async stop() {
      await poller.stop()
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}

/** Starts the workers, asleep until something wakes them. */
export async function startWorks(
  db: Database,
  { outbox = {}, inbox = {}, workers = [], sources = [], log }: QueueOptions,
  look: () => void,
): Promise<PolledWork[]> {
  const context: QueueContext = { db, log, look }
  const works = [
    ...(await startOutbox(context, outbox)),
    await startInbox(context, inbox),
    ...workers.map((worker) => startNamedWorker(worker, log)),
  ]
  for (const source of sources) works.push(await source(context))
  return works
}
