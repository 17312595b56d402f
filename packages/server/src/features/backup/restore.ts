import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type Database, openDatabase, type Tx } from '../../kernel/db/database.ts'
import { compareMigrations, type Migration, migrate, readMigrations } from '../../kernel/db/migrate.ts'
import { syncPath, syncTree } from '../../kernel/db/pglite/durable-fs.ts'
import { lockDirectory } from '../../kernel/db/pglite/lock.ts'
import { pauseSending } from '../../kernel/queue/sending-pause.ts'
import { fileOfSecret } from '../../kernel/secrets/secrets.ts'
import { readManifest } from './manifest.ts'
import { checkParts, readPart } from './parts.ts'
import { BackupRefused } from './refused.ts'
import {
  checkEmbedded,
  fillEmbedded,
  fillServer,
  fillUploads,
  type OpenBackup,
  refuseDifferences,
} from './restore-target.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  dataDir: string
  /** A PostgreSQL; without it the embedded database is restored, into the data folder. */
  databaseUrl: string | undefined
  allowUnsafeDatabase: boolean
  /** Changes the restored database, which is up to date by then, before it is reported as restored. */
  finish?: (database: Database) => Promise<void>
  /** Tests only: those of a program that is newer than the backup. */
  migrations?: Migration[]
}

const STAGING = 'restoring'

/** Reads a backup and proves every byte of it, before anything is touched. */
export async function openBackup(folder: string, passphrase: string | undefined): Promise<OpenBackup> {
  const { manifest, keys } = await readManifest(folder, passphrase)
  await checkParts(folder, manifest)
  compareMigrations(manifest.migrations, readMigrations())
  return { folder, manifest, keys }
}

/** The secret in a backup; undefined where it was made without a passphrase. */
export async function secretOfBackup({ folder, manifest, keys }: OpenBackup): Promise<string | undefined> {
  const bytes = await readPart(folder, manifest, 'app-secret', keys)
  return bytes && text(bytes)
}

/** Restores a backup where nothing is yet; what it makes sends nothing until somebody resumes. */
export async function restoreBackup(backup: OpenBackup, target: RestoreTarget): Promise<void> {
  const { dataDir, databaseUrl } = target
  requireSameKind(backup, target)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await requireEmptyFolder(dataDir, databaseUrl === undefined ? ['database', 'files'] : ['files'])
  if (databaseUrl !== undefined) await withServer(target, databaseUrl, requireEmpty)
  const lock = await lockDirectory(dataDir)
  const staging = join(dataDir, STAGING)
  try {
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { mode: 0o700 })
    await fillUploads(backup, join(staging, 'files'))
    if (databaseUrl === undefined) await restoreEmbedded(backup, target, join(staging, 'database'))
    syncTree(staging)
    await settle(backup, staging, dataDir)
    if (databaseUrl !== undefined)
      await withServer(target, databaseUrl, (database) =>
        restoreServer(backup, database, { ...target, databaseUrl }, staging),
      )
  } finally {
    await rm(staging, { recursive: true, force: true })
    await lock.release()
  }
}

function requireSameKind({ manifest }: OpenBackup, { databaseUrl }: RestoreTarget): void {
  if (manifest.database === 'pglite' && databaseUrl !== undefined)
    throw new BackupRefused(
      'DATABASE_URL: must not be set, because this is a backup of the embedded database.',
    )
  if (manifest.database === 'postgres' && databaseUrl === undefined)
    throw new BackupRefused(
      'DATABASE_URL: must be an empty PostgreSQL database, because this is a backup of one.',
    )
}

async function requireEmptyFolder(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const found = await readdir(join(dataDir, name)).catch(() => [])
    if (found.length > 0)
      throw new BackupRefused(
        `DATA_DIR: ${join(dataDir, name)} is not empty. Choose a new folder to restore into.`,
      )
  }
}

async function restoreEmbedded(
  backup: OpenBackup,
  { migrations, finish }: RestoreTarget,
  dataDir: string,
): Promise<void> {
  await fillEmbedded(backup, dataDir)
  const database = await openDatabase({ dataDir, durability: 'process', log: () => undefined })
  try {
    refuseDifferences(await checkEmbedded(database, backup))
    await migrate(database, migrations)
    await database.system((tx) => pause(tx, backup))
    await finish?.(database)
  } finally {
    await database.close()
  }
}

function pause(tx: Tx, { manifest }: OpenBackup): Promise<void> {
  return pauseSending(tx, new Date(manifest.madeAt))
}

/** Moves what was restored to its final path, the database last: without it no server starts. */
async function settle(backup: OpenBackup, staging: string, dataDir: string): Promise<void> {
  const secret = await secretOfBackup(backup)
  const secretFile = fileOfSecret(dataDir)
  if (secret !== undefined && !existsSync(secretFile)) await writeFile(secretFile, secret, { mode: 0o600 })
  for (const name of ['files', 'database']) {
    const [from, to] = [join(staging, name), join(dataDir, name)]
    if (!existsSync(from)) continue
    await rm(to, { recursive: true, force: true })
    await rename(from, to)
  }
  syncPath(dataDir)
}

async function withServer(
  { allowUnsafeDatabase }: RestoreTarget,
  url: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ url, allowUnsafeServer: allowUnsafeDatabase })
  await work(database).finally(() => database.close())
}

async function restoreServer(
  backup: OpenBackup,
  database: Database,
  { databaseUrl: url, migrations, finish }: RestoreTarget & { databaseUrl: string },
  scratch: string,
): Promise<void> {
  await fillServer(backup, { database, url, scratch }, (tx) => pause(tx, backup))
  await migrate(database, migrations)
  await finish?.(database)
}

async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await database.owner((tx) =>
    sql`
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' limit 1
    `.execute(tx),
  )
  if (rows.length > 0)
    throw new BackupRefused('DATABASE_URL: this database is not empty. Choose an empty one.')
}
