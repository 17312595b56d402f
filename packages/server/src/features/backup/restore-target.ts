import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { openPool } from '../../kernel/db/connections.ts'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { findDamage } from '../../kernel/db/pglite/integrity.ts'
import { untar } from '../../kernel/db/tar.ts'
import { typeParsers } from '../../kernel/db/type-parsers.ts'
import { findImbalances } from '../../kernel/ledger/index.ts'
import { askingTransaction, findDifferences } from './census.ts'
import type { BackupKeys } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { readPart } from './parts.ts'
import { runTool } from './postgres.ts'
import { BackupRefused } from './refused.ts'
import { EMBEDDED_PART, SERVER_PART } from './snapshot.ts'
import { UPLOAD_PARTS } from './uploads.ts'

/** A backup that was read and proven to be as it was written. */
export interface OpenBackup {
  folder: string
  manifest: Manifest
  keys: BackupKeys | undefined
}

const CLUSTER = 'pg'
/** Its rows come last, in one transaction with the pause: without them no server starts on what is half restored. */
const LEDGER = 'TABLE DATA comptoir migration '

async function partOf({ folder, manifest, keys }: OpenBackup, name: string) {
  const bytes = await readPart(folder, manifest, name, keys)
  if (bytes === undefined) throw new BackupRefused(`${name} is missing in ${folder}. Use another backup.`)
  return bytes
}

/** Unpacks the embedded database into the folder that it is opened from. */
export async function fillEmbedded(backup: OpenBackup, dataDir: string): Promise<void> {
  const cluster = join(dataDir, CLUSTER)
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await untar(await partOf(backup, EMBEDDED_PART), cluster)
}

/**
 * What is wrong with an embedded database that was just unpacked: all of it is checked, as its copy was not closed
 * cleanly.
 */
export async function checkEmbedded(database: Database, { manifest }: OpenBackup): Promise<string[]> {
  return [
    ...(await database.integrity.settled()),
    ...(await database.owner((tx) => findFaults(tx, manifest))),
  ]
}

/** Rows against the backup's counts, and credits against their books. */
async function findFaults(tx: Tx, manifest: Manifest): Promise<string[]> {
  const imbalances = await findImbalances(tx)
  return [
    ...(await findDifferences(askingTransaction(tx), manifest)),
    ...imbalances.map(
      ({ of, id, venueId }) => `the ledger of ${of} ${id} of venue ${venueId} does not balance`,
    ),
  ]
}

/** Unpacks the uploaded files; returns their keys. */
export async function fillUploads({ folder, manifest, keys }: OpenBackup, to: string): Promise<Set<string>> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const found = new Set<string>()
  for (const name of UPLOAD_PARTS) {
    const bytes = await readPart(folder, manifest, name, keys)
    for (const path of bytes ? await untar(bytes, to) : []) found.add(basename(path))
  }
  return found
}

const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'comptoir_app') then create role comptoir_app nologin; end if;
    if not exists (select from pg_roles where rolname = 'comptoir_system') then create role comptoir_system nologin; end if;
    grant comptoir_app, comptoir_system to current_user;
  end $$`

/**
 * Fills an empty PostgreSQL database, wholly or not at all; `finish` runs in the transaction that makes it a database
 * that a server starts on. `scratch` is a folder for what pg_restore reads.
 */
export async function fillServer(
  backup: OpenBackup,
  { database, url, scratch }: { database: Database; url: string; scratch: string },
  finish: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database.owner((tx) => sql.raw(ROLES).execute(tx))
  await restoreTables(backup, url, scratch)
  await refuseDamage(url)
  await database.owner(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    for (const { number, name, checksum, appliedAt } of backup.manifest.migrations)
      await sql`
        insert into comptoir.migration (number, name, checksum, applied_at)
        values (${number}, ${name}, ${checksum}, ${appliedAt})`.execute(tx)
    refuseDifferences(await findFaults(tx, backup.manifest))
    await finish(tx)
  })
}

async function restoreTables(backup: OpenBackup, url: string, scratch: string): Promise<void> {
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  const [dump, list] = [join(scratch, SERVER_PART), join(scratch, 'list')]
  try {
    await pipeline(await partOf(backup, SERVER_PART), createWriteStream(dump, { mode: 0o600 }))
    const all = await listOf(dump)
    await writeFile(list, all.filter((line) => !line.includes(LEDGER)).join('\n'))
    const options = ['--single-transaction', '--exit-on-error', '--no-owner', `--use-list=${list}`]
    const { output, ended } = runTool('pg_restore', [...options, dump], url)
    output.resume()
    await ended
  } finally {
    await rm(dump, { force: true })
    await rm(list, { force: true })
  }
}

async function listOf(dump: string): Promise<string[]> {
  const { output, ended } = runTool('pg_restore', ['--list', dump])
  const [list] = await Promise.all([text(output), ended])
  return list.split('\n')
}

/** Looks through tables and indexes where the account may: the extension for it takes a superuser. */
async function refuseDamage(url: string): Promise<void> {
  // A database that is removed afterwards takes a connection with it that is not wholly closed yet.
  const pool = openPool({ connectionString: url, max: 1, types: typeParsers }, () => undefined)
  try {
    const { rows } = await pool.query<{ can: boolean }>(`
      select rolsuper and exists (select from pg_available_extensions where name = 'amcheck') as can
      from pg_roles where rolname = current_user`)
    if (!rows[0]?.can) return
    const findings = await findDamage({ pool, patient: (work) => work(), isStopping: () => false })
    refuseDifferences(findings ?? [])
  } finally {
    await pool.end()
  }
}

/** Throws where a restored database is not what was backed up. */
export function refuseDifferences(differences: readonly string[]): void {
  if (differences.length === 0) return
  throw new BackupRefused(
    `The restored data differs from what was backed up: ${differences.join('; ')}. Use another backup.`,
  )
}
