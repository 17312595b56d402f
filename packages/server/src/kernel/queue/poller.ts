import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { sqlState } from '../db/errors.ts'
import { startQueueWorker } from './queue-worker.ts'

export type QueueLog = (level: 'warn' | 'error', message: string, error: unknown) => void

/** Work that the poller asks for. */
export interface PolledWork {
  name: string
  /** Names what is due, as an array of texts: a part of the poller's one statement. Without it, it is always due. */
  due?: RawBuilder<readonly string[]>
  /** How often it is asked for; with every look unless said otherwise. */
  everyMs?: number
  /** Called when something is due. */
  wake(due: readonly string[]): void
  /** Begins nothing new and waits for what is running. */
  stop(): Promise<void>
}

export interface Poller {
  /** Looks now: a notification named work that this process does not know, or some were lost. */
  look(): void
  stop(): Promise<void>
}

export interface PollerOptions {
  log: QueueLog
  pollMs: number
}

/**
 * The one timer of a process: at each interval a single statement asks for what is due over all, by the clock of the
 * database. Notifications may be lost, and retries and leases that ran out have none.
 */
export function startPoller(
  db: Database,
  works: readonly PolledWork[],
  { log, pollMs }: PollerOptions,
): Poller {
  let looks = 0

  /** What is asked for less often is first asked for after its interval. */
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

/** What one table cannot answer keeps no other work from being found. */
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

/** Asks for what is due of these, in one statement; in their order. */
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
