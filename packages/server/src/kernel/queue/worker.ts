import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type InboxProcessor, inboxChannel, workInbox } from './inbox.ts'
import { startLane } from './lane.ts'
import { type OutboxHandler, outboxChannel } from './outbox.ts'
import { recoverJobs } from './outbox-attempts.ts'
import { startOutboxLane } from './outbox-lane.ts'

const defaultPollMs = 1_000

export interface WorkerOptions {
  /** By kind of job. Jobs of other kinds wait until a worker knows them. */
  outbox: Readonly<Record<string, OutboxHandler>>
  /** By provider. */
  inbox: Readonly<Record<string, InboxProcessor>>
  log: (level: 'warn' | 'error', message: string, error: unknown) => void
  /** How often to look for work that nothing announced: retries that are due, leases that ran out. */
  pollMs?: number
}

export interface JobWorker {
  /** Begins nothing new and waits for the calls in the air. */
  stop(): Promise<void>
}

/**
 * Works off outbox and inbox, each kind and provider in a lane of its own, so that none waits for another. Woken at
 * once by the commit that adds work; the database's clock alone decides what is due.
 */
export async function startWorker(db: Database, options: WorkerOptions): Promise<JobWorker> {
  const { log, pollMs = defaultPollMs } = options

  const outbox = lanesFor(options.outbox, (kind, handler) =>
    startOutboxLane(db, kind, handler, (error) => log('error', `Outbox ${kind} failed`, error)),
  )
  const inbox = lanesFor(options.inbox, (provider, process) =>
    startLane(
      () => workInbox(db, provider, process),
      (error) => log('error', `Inbox ${provider} failed`, error),
    ),
  )

  const recover = async (kind: string) => {
    const handler = options.outbox[kind]
    if (handler)
      await recoverJobs(db, kind, handler).catch((error) => log('error', `Outbox ${kind} failed`, error))
  }

  const scout = startLane(
    async () => {
      const due = await findDue(db)
      for (const kind of due.late) await recover(kind)
      for (const kind of [...due.late, ...due.kinds]) outbox.get(kind)?.ring()
      for (const provider of due.providers) inbox.get(provider)?.ring()
      return false
    },
    (error) => log('warn', 'Looking for due work failed', error),
  )

  const offs = [
    await db.doorbell.listen(outboxChannel, (kind) => (outbox.get(kind) ?? scout).ring()),
    await db.doorbell.listen(inboxChannel, (provider) => (inbox.get(provider) ?? scout).ring()),
  ]
  const timer = setInterval(scout.ring, pollMs)
  scout.ring()

  return {
    async stop() {
      clearInterval(timer)
      const lanes = [scout, ...outbox.values(), ...inbox.values()]
      await Promise.all([...offs.map((off) => off()), ...lanes.map((lane) => lane.stop())])
    },
  }
}

function lanesFor<H, L>(
  handlers: Readonly<Record<string, H>>,
  start: (name: string, handler: H) => L,
): Map<string, L> {
  return new Map(Object.entries(handlers).map(([name, handler]) => [name, start(name, handler)]))
}

interface Due {
  kinds: string[]
  /** Kinds with jobs whose leases ran out. */
  late: string[]
  providers: string[]
}

async function findDue(db: Database): Promise<Due> {
  const { rows } = await db.system((tx) =>
    sql<Due>`
      select
        array(select distinct kind from outbox where state = 'queued' and next_at <= now()) as kinds,
        array(select distinct kind from outbox where state = 'leased' and lease_until < now()) as late,
        array(select distinct provider from inbox where done_at is null and next_at <= now()) as providers
    `.execute(tx),
  )
  return rows[0] ?? { kinds: [], late: [], providers: [] }
}
