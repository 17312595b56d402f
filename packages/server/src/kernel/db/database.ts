import type { Integrity } from './integrity.ts'
import type { PeerNotifier } from './peer-notifier.ts'
import type { EmbeddedEngine } from './pglite/engine.ts'
import { openPglite } from './pglite/open.ts'
import { openPostgres } from './postgres.ts'
import type { Redis } from './redis.ts'
import type { Tx } from './unit-of-work.ts'

export { afterCommit, databaseOf, notifyPeers, type Tx, withCommit } from './unit-of-work.ts'

/** One interface over the embedded database and PostgreSQL. Every read and write is inside a transaction. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /**
   * What an acknowledged commit survives: a power cut, the death of the process, nothing, or what the server promises.
   */
  readonly durability: 'power' | 'process' | 'memory' | 'server'
  /** False when the disk is nearly full: writing transactions then fail with InsufficientStorage. */
  readonly isWritable: boolean
  /** What checks of its tables and indexes found. */
  readonly integrity: Integrity
  /** One transaction that sees and writes the rows of these venues only (row-level security). */
  tenant<T>(venueIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction that sees every row: login, jobs, sweeps. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for a short question that many wait for at once (`batchLoader`): on PostgreSQL it has connections of its
   * own, so that it does not stand in line behind the work of each.
   */
  shared<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for a single statement, which travels with its begin and its commit: one way there, and one back. */
  ask<T>(question: (tx: Tx) => Promise<T>): Promise<T>
  /** One transaction as the owner of the tables: migrations, integrity checks and statistics only. */
  owner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Wakes the workers that wait for commits. A notification may be lost: the tables are the source of truth. */
  readonly peers: PeerNotifier
  /** What the servers share besides the database, where it is set up. */
  readonly redis: Redis | undefined
  /**
   * Calls `onNotice` for each NOTIFY on the channel, and with an empty notice when some may have been lost: for events
   * that no table holds and that must not depend on Redis.
   */
  listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseConfig {
  /** Address of a PostgreSQL server. Without it the embedded database is opened. */
  url?: string
  /** Redis carries the notifications between servers; without it, NOTIFY does. PostgreSQL only. */
  redisUrl?: string
  /** Folder of the embedded database, or ':memory:' (the default). */
  dataDir?: string
  /** What the embedded database on disk survives; default 'power'. */
  durability?: 'power' | 'process'
  /** Tests only: false makes tenant() use the system role, to prove that the gate alone holds. */
  rowSecurity?: boolean
  /** Tests only: an embedded engine in memory that is already running, and stays open when the database is closed. */
  engine?: EmbeddedEngine
  /** Connections to PostgreSQL at most; default 10. */
  poolSize?: number
  /** Accepts a PostgreSQL server with fsync or full_page_writes off. */
  allowUnsafeServer?: boolean
  /** How long the embedded database may be silent on a query before onFatal is called; default 10 s. */
  stallLimitMs?: number
  /** Receives what the operator must know; default standard error. */
  log?: (level: 'info' | 'warn' | 'error', message: string) => void
  /** Called when the embedded database is stuck or broken; by default it ends the process. */
  onFatal?: (error: Error) => void
}

/** Opens the configured database. Migrations are a separate step. */
export function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.url === undefined ? openPglite(config) : openPostgres(config.url, config)
}
