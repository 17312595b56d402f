import type pg from 'pg'

const TIDY_EVERY_MS = 60_000
const LOG_EVERY_MS = 10_000

/**
 * By the thresholds of PostgreSQL's own launcher (autovacuum_*_threshold and _scale_factor), each operation by itself.
 */
const due = `
  select operation, format('%I.%I', schemaname, relname) as name from pg_stat_user_tables, lateral (values
    ('vacuum', n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup),
    ('analyze', n_mod_since_analyze > 50 + 0.1 * n_live_tup)
  ) as operations (operation, is_due) where is_due order by n_dead_tup desc`

/**
 * How finely columns are described: by a quarter of the rows that PostgreSQL looks at by default, as no one
 * is answered meanwhile.
 */
const STATISTICS_TARGET = 25

const statements: Record<string, (name: string) => string> = {
  vacuum: (name) => `vacuum ${name}`,
  analyze: (name) => `set local default_statistics_target = ${STATISTICS_TARGET};analyze ${name}`,
}

/**
 * Clears dead rows away and brings statistics up to date where many changed, one operation at a time, so that waiting
 * queries run in between. The embedded database has no process that does it: without, its tables grow for ever and
 * its plans are those of empty ones. Returns what was done.
 */
export async function tidy(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ operation: string; name: string }>(due)
  for (const { operation, name } of rows) {
    const statement = statements[operation]?.(name)
    if (statement) await pool.query(statement)
  }
  return rows.map(({ operation, name }) => `${operation} ${name}`)
}

/** A start after a crash goes through it at some 30 MiB a second. */
const MOST_WAL_BYTES = 16 * 1024 * 1024
/**
 * Changes older than this are in their files, however few they are: a start after a crash then finds little to sync.
 */
const CHECKPOINT_AFTER_SECONDS = 300
const FEW_WAL_BYTES = 64 * 1024

/**
 * Writes all pages to their files once the write-ahead log has grown long or old, so that its files are used again. The
 * embedded database has no process that does it: without, the log grows until the next clean end, and a start after a
 * crash goes through all of it. Returns whether it was time.
 */
export async function shortenLog(
  pool: Pick<pg.Pool, 'query'>,
  { mostBytes = MOST_WAL_BYTES, afterSeconds = CHECKPOINT_AFTER_SECONDS } = {},
): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: number; isOld: boolean }>(`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes,
      checkpoint_time <= now() - ${afterSeconds} * interval '1 second' as "isOld"
    from pg_control_checkpoint()`)
  const { bytes = 0, isOld = false } = rows[0] ?? {}
  const isDue = bytes > mostBytes || (isOld && bytes > FEW_WAL_BYTES)
  if (isDue) await pool.query('checkpoint')
  return isDue
}

export interface UpkeepOptions {
  pool: Pick<pg.Pool, 'query' | 'ending'>
  /** Keeps the watchdog from taking a long one for a stall. */
  patient<T>(work: () => Promise<T>): Promise<T>
  /** False while the disk is nearly full: tidying writes, too. */
  isWritable(): boolean
  onError(error: Error): void
}

/** Tidies every minute, and looks at the log every ten seconds. */
export function startUpkeep({ pool, patient, isWritable, onError }: UpkeepOptions): { stop(): void } {
  function startTimer(lookAfter: (pool: UpkeepOptions['pool']) => Promise<unknown>, everyMs: number) {
    let isRunning = false
    async function run(): Promise<void> {
      if (isRunning || pool.ending || !isWritable()) return
      isRunning = true
      await patient(() => lookAfter(pool)).catch((error: Error) => {
        // The database is being closed: the next start goes on.
        if (!pool.ending) onError(error)
      })
      isRunning = false
    }
    return setInterval(() => void run(), everyMs).unref()
  }
  const timers = [startTimer(tidy, TIDY_EVERY_MS), startTimer((each) => shortenLog(each), LOG_EVERY_MS)]
  return { stop: () => timers.forEach(clearInterval) }
}
