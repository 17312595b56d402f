import type { WalSegments } from './cluster-files.ts'

/** What the main thread and the thread of the embedded database say to each other. */

export interface WorkerSetup {
  /** Folder of the database cluster; null keeps everything in memory. */
  clusterDir: string | null
  /** Whether each commit reaches the disk itself, not only the operating system. */
  isPowerSafe: boolean
  /** Tar file of a data folder to start a new database from. */
  loadDump: string | null
  /** Counts file operations that worked and answers given: the watchdog's sign of life. */
  progress: SharedArrayBuffer
}

/** `bytes` is the PostgreSQL protocol, whole messages only; every request is answered by one `done` or `failed`. */
export type Request = { id: number } & (
  | { ask: 'bytes'; bytes: Uint8Array }
  | { ask: 'dump'; file: string }
  | { ask: 'archive'; file: string; wal: WalSegments }
  | { ask: 'close' }
)

export type Reply =
  | { say: 'ready'; wasUnclean: boolean }
  | { say: 'bytes'; bytes: Uint8Array }
  | { say: 'done'; id: number }
  | { say: 'failed'; id: number; message: string }
  | { say: 'fatal'; message: string }
