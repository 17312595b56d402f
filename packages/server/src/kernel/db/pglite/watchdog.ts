import { DatabaseStopped } from '../errors.ts'

const tickMs = 1_000
/** What is known to be long may be silent for so many times as long. */
const patience = 60

/** What the watchdog looks at. */
export interface Watched {
  readonly waiting: number
  progress(): number
}

export interface Limit {
  /** What waits, as the error names it. */
  what: string
  limitMs: number
}

export interface Watchdog {
  /** Extends the limit for work that is known to be long (migrations, integrity check, backup). */
  patient<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

/**
 * Reports when the database's thread is stuck. The engine runs inside its thread without ever yielding, so neither a
 * ping nor the load of its event loop can distinguish a long statement from a hang. What can be seen from outside is a
 * counter in shared memory that moves with each file operation that succeeded and each part of an answer: a long
 * statement reads, writes and answers; a hang does none of it. A statement that computes for longer than the limit
 * without touching a page would be taken for a hang; PostgreSQL would cancel such a one by its statement timeout.
 * Time is counted in ticks of this thread, so that a stopped or busy process does not blame the database.
 */
export function startWatchdog(
  watched: Watched,
  { what, limitMs }: Limit,
  onStuck: (error: Error) => void,
): Watchdog {
  let seen = watched.progress()
  let quietTicks = 0
  let patientWorks = 0

  const timer = setInterval(() => {
    const now = watched.progress()
    const isQuiet = watched.waiting > 0 && now === seen
    quietTicks = isQuiet ? quietTicks + 1 : 0
    seen = now
    const allowedMs = patientWorks > 0 ? limitMs * patience : limitMs
    if (quietTicks * tickMs < allowedMs) return
    clearInterval(timer)
    onStuck(new DatabaseStopped(`${what} made no progress for ${allowedMs / 1000} s`))
  }, tickMs)
  timer.unref()

  return {
    async patient(work) {
      patientWorks += 1
      try {
        return await work()
      } finally {
        patientWorks -= 1
      }
    },
    stop: () => clearInterval(timer),
  }
}
