import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { fileAt } from '../runtime/program-files.ts'
import type { Database, Tx } from './database.ts'
import { sqlState } from './errors.ts'

const lockKey = 4600_0001
const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/
const shippedFolder = fileAt('kernel/db/migrations/')

export interface Migration {
  number: number
  name: string
  checksum: string
  text: string
}

/** The database cannot be brought to the version of this program; the message says why. */
export class MigrationRefused extends Error {
  readonly code = 'migration_refused'

  constructor(reason: string) {
    super(reason)
    this.name = 'MigrationRefused'
  }
}

/** The database refused a step of a migration; the message says which, why and what to do. */
export class MigrationFailed extends Error {
  readonly code = 'migration_failed'

  constructor(step: string, cause: Error) {
    super(`${step} failed and changed nothing: ${cause.message}. ${adviceFor(sqlState(cause))}`, { cause })
    this.name = 'MigrationFailed'
  }
}

const notPermitted = '42501'
const diskFull = '53100'

function adviceFor(state: string | undefined): string {
  if (state === undefined || state.startsWith('57') || state.startsWith('08'))
    return 'The connection to PostgreSQL was lost: start again when it runs.'
  if (state === notPermitted)
    return 'Make the role of DATABASE_URL the owner of the database, let it create roles, and start again.'
  if (state === diskFull) return 'The disk of PostgreSQL is full: free some space and start again.'
  return 'Start again; if it fails again, start the previous version and report this line.'
}

/** The numbered migrations of a folder (the shipped ones unless said otherwise), 1 to n without a gap. */
export function readMigrations(folder: URL = shippedFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file, index) => readMigration(folder, file, index + 1))
}

function readMigration(folder: URL, file: string, expected: number): Migration {
  const match = fileName.exec(file)
  if (match === null) throw new MigrationRefused(`${file} is not a migration. Name it NNNN_what_it_does.sql`)
  const number = Number(match[1])
  if (number !== expected) {
    throw new MigrationRefused(`Migration ${expected} is missing or exists twice: found ${file} instead`)
  }
  const text = readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n')
  return { number, name: match[2] ?? '', text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** One name for the schema that these migrations make. */
export function schemaVersion(migrations: Migration[] = readMigrations()): string {
  const checksums = migrations.map(({ checksum }) => checksum).join()
  return createHash('sha256').update(checksums).digest('hex').slice(0, 16)
}

/**
 * Brings the database to the newest version; returns the names of the migrations that ran now. Each one is a
 * transaction of its own that starts with a lock, so a killed run is continued by the next, and of several
 * processes one migrates while the others wait and then find nothing to do. When there is nothing to do, nothing
 * is written, so that a server with a full disk still starts.
 */
export async function migrate(db: Database, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const step = <T>(name: string, work: (tx: Tx) => Promise<T>) =>
    db.owner(work).catch((error: unknown) => {
      throw isFailure(error) ? new MigrationFailed(name, error) : error
    })
  if (await step('Reading the migrations of the database', (tx) => isCurrent(tx, migrations))) return []
  await step('Preparing the database', prepare)
  const ran: string[] = []
  for (const migration of migrations) {
    const { number, name } = migration
    if (await step(`Migration ${number} (${name})`, (tx) => apply(tx, migration, migrations))) ran.push(name)
  }
  return ran
}

/**
 * What the database said, and a connection that broke off; other errors have a code and an explanation of their own.
 */
function isFailure(error: unknown): error is Error {
  return error instanceof Error && (sqlState(error) !== undefined || !('code' in error))
}

async function isCurrent(tx: Tx, migrations: Migration[]): Promise<boolean> {
  const { rows } = await sql<{ ledger: string | null }>`
    select to_regclass('comptoir.migration') as ledger
  `.execute(tx)
  if (rows[0]?.ledger == null) return false
  const applied = await readLedger(tx)
  compareMigrations(applied, migrations)
  return applied.length === migrations.length
}

async function lock(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

async function prepare(tx: Tx): Promise<void> {
  await lock(tx)
  await prepareLedger(tx)
  await moveStrayTables(tx)
}

/**
 * Earlier versions followed the role's search_path: where a schema had the role's name, the first migrations put their
 * tables into it and the next one failed. All tables that migrations granted to comptoir_system belong in public.
 */
async function moveStrayTables(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'public' and exists (
      select from aclexplode(c.relacl) granted join pg_roles r on r.oid = granted.grantee
      where r.rolname = 'comptoir_system'
    )
  `.execute(tx)
  for (const { name } of rows) await sql.raw(`alter table ${name} set schema public`).execute(tx)
}

async function apply(tx: Tx, migration: Migration, all: Migration[]): Promise<boolean> {
  await lock(tx)
  const applied = await readLedger(tx)
  compareMigrations(applied, all)
  if (applied.length >= migration.number) return false
  await sql.raw(migration.text).execute(tx)
  await sql`
    insert into comptoir.migration (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})
  `.execute(tx)
  return true
}

/** A migration as the database remembers it. */
export interface LedgerRow {
  number: number
  name: string
  checksum: string
}

async function prepareLedger(tx: Tx): Promise<void> {
  await sql`create schema if not exists comptoir`.execute(tx)
  await sql`
    create table if not exists comptoir.migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )
  `.execute(tx)
}

async function readLedger(tx: Tx): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select number, name, checksum from comptoir.migration order by number
  `.execute(tx)
  return rows
}

/** Throws where a database with these cannot be brought to the version of this program. */
export function compareMigrations(applied: readonly LedgerRow[], known: readonly Migration[]): void {
  applied.forEach((row, index) => {
    if (row.number !== index + 1) {
      throw new MigrationRefused(
        `Migration ${index + 1} was not applied to the database, although ${row.number} was.`,
      )
    }
    const file = known[index]
    if (file === undefined) {
      throw new MigrationRefused(
        `The database is newer than this program: migration ${row.number} (${row.name}) is applied. Start the newer version.`,
      )
    }
    if (file.checksum !== row.checksum) {
      throw new MigrationRefused(
        `Migration ${row.number} (${row.name}) was edited after it was applied. Restore it and add a new migration.`,
      )
    }
  })
}
