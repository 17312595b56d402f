import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { sqlState } from '../db/errors.ts'
import { startQueueWorker } from './queue-worker.ts'

export type QueueLog = (level: 'warn' | 'error', message: string, error: unknown) => void

/** Work that the poller looks for. */
export interface PolledWork {
  name: string
  /** Selects what is due, as an array of texts, within the poller's one statement. Without it, it is always due. */
  due?: RawBuilder<readonly string[]>
  /** How often to look for it; default: every time. */
  everyMs?: number
  /** Called when something is due. */
  wake(due: readonly string[]): void
  /** Starts nothing new and waits for running work. */
  stop(): Promise<void>
}

export interface Poller {
  /** Looks now, because a notification named unknown work, or some were lost. */
  look(): void
  stop(): Promise<void>
}

export interface PollerOptions {
  log: QueueLog
  pollMs: number
}

/**
 * The one timer of a process: at each interval a single statement looks for all due work, by the clock of the
 * database. Notifications may be lost, and retries and expired leases have none.
 */
export function startPoller(
  db: Database,
  works: readonly PolledWork[],
  { log, pollMs }: PollerOptions,
): Poller {
  let looks = 0

  /** Work with a longer interval is first looked for after it. */
  function isAskedNow({ everyMs = 0 }: PolledWork): boolean {
    const every = Math.max(1, Math.round(everyMs / pollMs))
    return looks % every === every - 1
  }

  const looking = startQueueWorker(
    async () => {
      const asked = works.filter(isAskedNow)
      for (const work of asked) if (!work.due) work.wake([])
      await wakeDue(
        db,
        asked.filter(({ due }) => due),
        log,
      )
      return false
    },
    (error) => log('warn', 'polling for due work failed', error),
  )
  const timer = setInterval(() => {
    looks += 1
    looking.wake()
  }, pollMs)
  looking.wake()

  return {
    look: looking.wake,
    async stop() {
      clearInterval(timer)
      await looking.stop()
    },
  }
}

/** A failing query of one table does not keep other work from being found. */
async function wakeDue(db: Database, works: readonly PolledWork[], log: QueueLog): Promise<void> {
  let found: readonly (readonly string[])[]
  try {
    found = await findDue(db, works)
  } catch (error) {
    if (sqlState(error) === undefined) throw error
    const [only] = works
    if (works.length === 1) return log('warn', `polling for due work failed: ${only?.name}`, error)
    for (const work of works) await wakeDue(db, [work], log)
    return
  }
  for (const [index, work] of works.entries()) {
    const due = found[index] ?? []
    if (due.length > 0) work.wake(due)
  }
}

/** Returns what is due of these, in their order, by one statement. */
export async function findDue(
  db: Database,
  works: readonly PolledWork[],
): Promise<readonly (readonly string[])[]> {
  if (works.length === 0) return []
  const columns = works.map(({ due }, index) => sql`${due} as ${sql.ref(String(index))}`)
  const { rows } = await db.ask((tx) =>
    sql<Record<string, readonly string[]>>`select ${sql.join(columns)}`.execute(tx),
  )
  return works.map((_, index) => rows[0]?.[index] ?? [])
}
