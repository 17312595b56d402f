import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, type DatabaseConfig, openDatabase } from '../kernel/db/database.ts'
import { migrate, schemaVersion } from '../kernel/db/migrate.ts'
import { type EmbeddedEngine, startEngineInMemory } from '../kernel/db/pglite/engine.ts'
import { dumpEmbedded } from '../kernel/db/pglite/open.ts'
import { scaled } from './figures.ts'
import { type Pristine, pristineState, restore } from './pristine.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/comptoir/', import.meta.url))
const templateLock = 4600_0002

export type TestEngine = Database['kind']

/** `TEST_ENGINE=postgres` runs everything on PostgreSQL, as `npm run test:all` does. */
const usual = usualEngine(process.env.TEST_ENGINE)

/**
 * The engines of a suite about locks, row security, notifications, jobs or query plans: PGlite always, PostgreSQL when
 * TEST_DATABASE_URL names a server.
 */
export const bothEngines: readonly TestEngine[] =
  serverUrl === undefined ? ['pglite'] : ['pglite', 'postgres']

/** The engines of all other suites: with each change the usual one, with the whole load of the proof bench both. */
export const testEngines: readonly TestEngine[] = scaled([usual], bothEngines)

export interface TestDatabaseOptions
  extends Pick<DatabaseConfig, 'rowSecurity' | 'poolSize' | 'onFatal' | 'stallLimitMs'> {
  /** PGlite in memory, unless said otherwise here or by TEST_ENGINE. */
  engine?: TestEngine
}

/** A fresh, migrated, empty database of its own. Closing it removes it. */
export function testDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const { engine = usual, ...config } = options
  return engine === 'pglite' ? embedded(config) : onServer(config)
}

/** Engines that wait for the next database: starting one takes many times what most tests take. */
const idle: { engine: EmbeddedEngine; pristine: Pristine }[] = []

async function embedded(config: DatabaseConfig): Promise<Database> {
  const known = idle.pop()
  const engine = known?.engine ?? (await startFromDump())
  const db = await openDatabase({ ...config, engine })
  if (known) await db.owner((tx) => restore(tx, known.pristine))
  const pristine = known?.pristine ?? (await db.owner(pristineState))
  const close = db.close
  return Object.assign(db, {
    async close() {
      await close()
      if (engine.isRunning) idle.push({ engine, pristine })
    },
  })
}

async function startFromDump(): Promise<EmbeddedEngine> {
  const dump = `${cacheFolder}${schemaVersion()}.tar`
  if (!existsSync(dump)) await makeDump(dump)
  return startEngineInMemory(dump, (error) => process.emitWarning(error))
}

async function makeDump(file: string): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const db = await openDatabase({ dataDir: ':memory:' })
  await migrate(db)
  await dumpEmbedded(db, file)
  await db.close()
}

/** A plain connection to a fresh, migrated, empty database. Closing it removes the database. */
export async function testClient(engine: TestEngine): Promise<{ client: pg.Client; close(): Promise<void> }> {
  const { options, remove } = engine === 'pglite' ? await embeddedAlone() : await onServerAlone()
  const client = new pg.Client(options)
  await client.connect()
  return {
    client,
    async close() {
      await client.end()
      await remove()
    },
  }
}

async function embeddedAlone() {
  const engine = await startFromDump()
  const options: pg.ClientConfig = { stream: () => engine.connect(), user: 'postgres', database: 'postgres' }
  return { options, remove: () => engine.close() }
}

async function onServerAlone() {
  const { url, drop } = await serverDatabase()
  const options: pg.ClientConfig = { connectionString: url }
  return { options, remove: drop }
}

/**
 * Puts a migrated, empty embedded database into a folder, for those who open it there: a copy takes a fraction of the
 * time that making and migrating one does.
 */
export async function putMigrated(dataDir: string): Promise<void> {
  const made = `${cacheFolder}${schemaVersion()}`
  if (!existsSync(made)) {
    mkdirSync(cacheFolder, { recursive: true })
    const draft = mkdtempSync(`${made}-`)
    const db = await openDatabase({ dataDir: draft, durability: 'process', log: () => undefined })
    await migrate(db)
    await db.close()
    // Another worker may have been quicker: its own is as good.
    if (existsSync(made)) rmSync(draft, { recursive: true })
    else renameSync(draft, made)
  }
  cpSync(made, dataDir, { recursive: true })
}

/** A fresh, migrated, empty database on the server, for those who open it themselves, as often as they like. */
export async function serverDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = await withServer(makeTemplate)
  const name = `comptoir_test_${randomUUID().replaceAll('-', '')}`
  await withServer((client) => client.query(`create database ${name} template ${template}`))
  return {
    url: addressOf(name),
    async drop() {
      await withServer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function onServer(config: DatabaseConfig): Promise<Database> {
  const { url, drop } = await serverDatabase()
  const db = await openDatabase({ ...config, url, allowUnsafeServer: true })
  const close = db.close
  return Object.assign(db, {
    async close() {
      await close()
      await drop()
    },
  })
}

/** Made under another name and renamed when complete, under a lock: test files start at the same time. */
async function makeTemplate(client: pg.Client): Promise<string> {
  const name = `comptoir_template_${schemaVersion()}`
  await client.query(`select pg_advisory_lock(${templateLock})`)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return name
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft}`)
  const db = await openDatabase({ url: addressOf(draft), allowUnsafeServer: true })
  await migrate(db)
  await db.close()
  await client.query(`alter database ${draft} rename to ${name}`)
  return name
}

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(database: string): string {
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${database}`
  return url.href
}

function usualEngine(name: string | undefined): TestEngine {
  if (name === undefined || name === '' || name === 'pglite') return 'pglite'
  if (name !== 'postgres') throw new Error(`TEST_ENGINE is "${name}"; it is pglite or postgres.`)
  if (serverUrl === undefined) throw new Error('TEST_ENGINE=postgres needs TEST_DATABASE_URL.')
  return name
}
