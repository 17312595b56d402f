import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../../../kernel/config/config.ts'
import { type Database, openDatabase } from '../../../kernel/db/database.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { createDiskStore } from '../../../kernel/files/disk-store.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { readConfig } from '../../../main/config.ts'
import { putMigrated, type TestEngine } from '../../../testing/database.ts'
import { seedDemo } from '../../demo/index.ts'
import { createBackup } from '../create.ts'
import { backupOrder, copyOpened } from '../source.ts'

export const appSecret = 'a secret for tests, long enough to be accepted'

/** An installation of its own on the disk, and folders to restore it to. */
export interface Installation {
  folder: string
  config: Config
  database: Database
  /** Backs it up into a folder of its own; returns the folder of the backup. */
  backUp(environment?: Record<string, string>): Promise<string>
  /** Another folder, empty. */
  emptyPlace(environment?: Record<string, string>): Promise<Config>
  close(): Promise<void>
}

export function openPlace({ databaseUrl, dataDir }: Config): Promise<Database> {
  const place = databaseUrl ? { url: databaseUrl } : { dataDir: join(dataDir, 'database') }
  return openDatabase({ ...place, allowUnsafeServer: true, durability: 'process', log: () => undefined })
}

/** Opens it for the first time, migrated and with nothing in it. */
export async function openNewPlace(config: Config): Promise<Database> {
  if (!config.databaseUrl) await putMigrated(join(config.dataDir, 'database'))
  const database = await openPlace(config)
  await migrate(database)
  return database
}

/** Says something to the server of the tests, as its superuser. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The demo's data and two uploads. */
export async function installation(engine: TestEngine): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-backup-'))
  const databases: string[] = []

  async function emptyPlace(environment: Record<string, string> = {}): Promise<Config> {
    const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://nowhere')
    const name = `comptoir_test_${randomUUID().replaceAll('-', '')}`
    if (engine === 'postgres') {
      url.pathname = `/${name}`
      await onServer(`create database ${name} template template0`)
      databases.push(name)
    }
    return readConfig({
      DATA_DIR: join(folder, name),
      BACKUP_DIR: join(folder, 'backups', name),
      APP_SECRET: appSecret,
      DATABASE_UNSAFE: 'true',
      DURABILITY: 'process',
      LOG_LEVEL: 'silent',
      PORT: '0',
      ...(engine === 'postgres' ? { DATABASE_URL: url.href } : {}),
      ...environment,
    })
  }

  const config = await emptyPlace()
  const database = await openNewPlace(config)
  await seedDemo(database, createSecrets(appSecret))
  const store = createDiskStore(join(config.dataDir, 'files'))
  for (const letter of ['a', 'b'])
    await store.put(letter.repeat(40), Buffer.alloc(70_000, letter), 'image/png')

  return {
    folder,
    config,
    database,
    emptyPlace,
    async backUp(environment = {}) {
      const { backups } = readConfig({ BACKUP_DIR: join(folder, 'backups', randomUUID()), ...environment })
      const source =
        config.databaseUrl === undefined
          ? { kind: 'pglite' as const, copyTo: (file: string) => copyOpened(database, file) }
          : { kind: 'postgres' as const, url: config.databaseUrl }
      const order = await backupOrder({ ...config, backups }, appSecret, source, 'comptoir')
      return (await createBackup(order)).folder
    },
    async close() {
      await database.close()
      for (const name of databases) await onServer(`drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One word for the content of each table. */
export async function hashTables(database: Database): Promise<Record<string, string>> {
  return database.owner(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'comptoir')`.execute(
      tx,
    )
    const hashes: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ hash: string }>`
        select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from ${sql.table(name)} t`.execute(tx)
      hashes[name] = rows[0]?.hash ?? ''
    }
    return hashes
  })
}

/** The content of every file below a folder, by its path. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const pairs = await Promise.all(
    files.map(async (path) => [path.slice(folder.length), (await readFile(path)).toString('base64')]),
  )
  return Object.fromEntries(pairs)
}
