import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openPool } from '../connections.ts'
import type { Database, DatabaseConfig } from '../database.ts'
import { DatabaseUnreadable, InsufficientStorage } from '../errors.ts'
import { databaseNotifier } from '../peer-notifier.ts'
import { pooledDatabase } from '../pooled.ts'
import { typeParsers } from '../type-parsers.ts'
import type { WalSegments } from './cluster-files.ts'
import { type EmbeddedEngine, startEngine, startEngineInMemory } from './engine.ts'
import { guardSpace, type SpaceGuard } from './free-space.ts'
import { startIntegrityChecks } from './integrity-checks.ts'
import { lockDirectory } from './lock.ts'
import { startUpkeep } from './upkeep.ts'
import { startWatchdog } from './watchdog.ts'

const defaultStallLimitMs = 10_000
const fatalExitCode = 1
/** Calls that fail with the database still have their answer. */
const lastAnswersMs = 250

type Log = NonNullable<DatabaseConfig['log']>

/** Opens the embedded database: on disk behind the folder's lock, or in memory. */
export async function openPglite(config: DatabaseConfig): Promise<Database> {
  const log = config.log ?? ((_level, message) => process.stderr.write(`${message}\n`))
  const dataDir = config.dataDir ?? ':memory:'
  return dataDir === ':memory:' ? openInMemory(config, log) : openOnDisk(resolve(dataDir), config, log)
}

async function openInMemory(config: DatabaseConfig, log: Log): Promise<Database> {
  const place = { durability: 'memory', isWritable: () => true } as const
  if (config.engine !== undefined)
    return embeddedDatabase(config.engine, config, log, { ...place, isLent: true })
  const engine = await startEngineInMemory(null, fatalHandler(config, log))
  return embeddedDatabase(engine, config, log, place)
}

async function openOnDisk(directory: string, config: DatabaseConfig, log: Log): Promise<Database> {
  const durability = config.durability ?? 'power'
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(directory)
  let space: SpaceGuard | undefined
  async function release(): Promise<void> {
    space?.stop()
    await lock.release()
  }
  try {
    space = await guardSpace(directory, log)
    const { isWritable } = space
    const clusterDir = join(directory, 'pg')
    if (!isWritable() && !existsSync(clusterDir)) {
      throw new InsufficientStorage(`Too little free disk space for a new database in ${directory}.`)
    }
    const setup = { clusterDir, isPowerSafe: durability === 'power', loadDump: null }
    const engine = await startEngine(setup, fatalHandler(config, log)).catch((error) => {
      throw new DatabaseUnreadable(directory, error)
    })
    return await embeddedDatabase(engine, config, log, {
      durability,
      isWritable,
      checkedFile: join(directory, 'checked'),
      release,
    })
  } catch (error) {
    await release()
    throw error
  }
}

interface Place {
  durability: Database['durability']
  isWritable(): boolean
  /** Where the time of the last integrity check is kept. */
  checkedFile?: string
  /** The owner of the engine closes it. */
  isLent?: boolean
  release?(): Promise<void>
}

async function embeddedDatabase(
  engine: EmbeddedEngine,
  config: DatabaseConfig,
  log: Log,
  place: Place,
): Promise<Database> {
  const onFatal = fatalHandler(config, log)
  const limit = { what: 'a query', limitMs: config.stallLimitMs ?? defaultStallLimitMs }
  const watchdog = startWatchdog(engine, limit, (error) => {
    engine.abandon(error)
    onFatal(error)
  })
  const options = {
    pipeline: true,
    stream: () => engine.connect(),
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    types: typeParsers,
    // The session outlives its connections: plans that an earlier one named are still there, and no longer known.
    onConnect: async (client: pg.ClientBase) => {
      await client.query('rollback;deallocate all')
    },
  }
  const pool = openPool(options, ({ message }) => log('error', `The embedded database failed: ${message}`))
  const integrity = startIntegrityChecks({
    pool,
    patient: watchdog.patient,
    file: place.checkedFile,
    wasUnclean: engine.wasUnclean,
    log,
  })
  const listen = localListener(pool)
  const upkeep =
    place.durability === 'memory'
      ? undefined
      : startUpkeep({
          pool,
          patient: watchdog.patient,
          isWritable: place.isWritable,
          onError: ({ message }) => log('warn', `Vacuuming the database failed: ${message}`),
        })
  const database = pooledDatabase({
    kind: 'pglite',
    durability: place.durability,
    integrity,
    pool,
    rowSecurity: config.rowSecurity ?? true,
    isWritable: place.isWritable,
    patient: watchdog.patient,
    peers: databaseNotifier(pool, listen, log),
    listen,
    quiet: integrity.stop,
    async stop() {
      upkeep?.stop()
      watchdog.stop()
      if (!place.isLent) await engine.close()
      await place.release?.()
    },
  })
  dumps.set(database, async (file) => {
    await pool.query('checkpoint')
    await watchdog.patient(() => engine.dump(file))
  })
  const snapshot = snapshotsOf(pool, engine)
  snapshots.set(database, (file, look) => watchdog.patient(() => snapshot(file, look)))
  return database
}

type Snapshot = <T>(file: string, look: (client: pg.ClientBase) => Promise<T>) => Promise<T>

const snapshots = new WeakMap<Database, Snapshot>()

/**
 * Copies an embedded database on the disk into one file, and looks at it as it is then: everybody else waits
 * meanwhile, for there is one session, and it is taken.
 */
export function snapshotEmbedded<T>(
  database: Database,
  file: string,
  look: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const snapshot = snapshots.get(database)
  if (snapshot === undefined) throw new Error('only the embedded database can be copied to a file')
  return snapshot(file, look)
}

function snapshotsOf(pool: pg.Pool, engine: EmbeddedEngine): Snapshot {
  return async (file, look) => {
    const client = await pool.connect()
    try {
      const seen = await look(client)
      await client.query('checkpoint')
      const { rows } = await client.query<WalSegments>(`
        select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
        from pg_control_checkpoint()`)
      await engine.archive(file, rows[0] ?? { first: '', last: '' })
      return seen
    } finally {
      client.release()
    }
  }
}

const dumps = new WeakMap<Database, (file: string) => Promise<void>>()

/** Writes the data folder of an embedded database as a tar file, whole or not at all. */
export async function dumpEmbedded(database: Database, file: string): Promise<void> {
  const dump = dumps.get(database)
  if (dump === undefined) throw new Error('only the embedded database can be dumped to a file')
  await dump(file)
}

/** There is one session, so it hears its own notices. */
function localListener(pool: pg.Pool): Database['listen'] {
  const subscribers = new Map<string, Set<(payload: string) => void>>()
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const onNotice of subscribers.get(channel) ?? []) onNotice(payload ?? '')
    })
  })
  return async (channel, onNotice) => {
    const known = subscribers.get(channel) ?? new Set()
    subscribers.set(channel, known.add(onNotice))
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`)
    return async () => {
      known.delete(onNotice)
    }
  }
}

function fatalHandler(config: DatabaseConfig, log: Log): (error: Error) => void {
  if (config.onFatal !== undefined) return config.onFatal
  return (error) => {
    log('error', `${error.message}. This process ends now; the next start recovers every committed change.`)
    setTimeout(() => process.exit(fatalExitCode), lastAnswersMs)
  }
}
