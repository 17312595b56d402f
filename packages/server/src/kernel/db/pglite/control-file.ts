import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where PostgreSQL's control file (ControlFileData, versions 17 and 18) has what is read here. */
const STATE = 16
const CHECKPOINT_TIME = 104
const CLEAN_SHUTDOWN = 1
/** The time of a checkpoint is written in whole seconds, as of its beginning. */
const MARGIN_MS = 2_000

const controlFile = (clusterDir: string) => join(clusterDir, 'global/pg_control')

/** Whether the control file says that the database was running when its process ended. */
export function wasLeftRunning(clusterDir: string): boolean {
  const file = controlFile(clusterDir)
  return existsSync(file) && readFileSync(file).readInt32LE(STATE) !== CLEAN_SHUTDOWN
}

/** A time before the last checkpoint began: it has brought every change until then to the disk. */
export function readLastCheckpoint(clusterDir: string): number {
  const seconds = readFileSync(controlFile(clusterDir)).readBigInt64LE(CHECKPOINT_TIME)
  return Number(seconds) * 1000 - MARGIN_MS
}
