import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { test } from '@playwright/test'
import { type DemoServer, startDemoServer } from './server.ts'

const serverUrl = process.env.TEST_DATABASE_URL
const require = createRequire(new URL('../packages/server/package.json', import.meta.url))

/** What is used of the driver, which is the server's dependency and not ours. */
interface Client {
  connect(): Promise<void>
  query(sql: string): Promise<unknown>
  end(): Promise<void>
}

/** A database for one journey: its address, unless it is the embedded one, and how to remove it. */
interface JourneyDatabase {
  databaseUrl: string | undefined
  drop(): Promise<void>
}

/** The databases that a journey runs on: the embedded one always, PostgreSQL when TEST_DATABASE_URL names a server. */
const engines: readonly ('embedded' | 'postgres')[] = serverUrl ? ['embedded', 'postgres'] : ['embedded']

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const driver = require('pg') as {
    Client: new (options: { connectionString: string | undefined }) => Client
  }
  const client = new driver.Client({ connectionString: serverUrl })
  await client.connect()
  await work(client).finally(() => client.end())
}

async function journeyDatabase(engine: (typeof engines)[number]): Promise<JourneyDatabase> {
  if (engine === 'embedded') return { databaseUrl: undefined, drop: async () => {} }
  const name = `comptoir_journey_${randomUUID().replaceAll('-', '')}`
  await onServer((client) => client.query(`create database ${name}`))
  const url = new URL(serverUrl ?? '')
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    drop: () => onServer((client) => client.query(`drop database ${name} with (force)`)),
  }
}

/** Journeys that hold on every database, each time with a server of their own, which is there once a test runs. */
export function onEachEngine(what: string, journeys: (demo: { readonly server: DemoServer }) => void): void {
  for (const engine of engines)
    test.describe(`${what} on ${engine}`, () => {
      let server: DemoServer | undefined
      let database: JourneyDatabase
      test.beforeAll(async () => {
        database = await journeyDatabase(engine)
        server = await startDemoServer({ databaseUrl: database.databaseUrl })
      })
      test.afterAll(async () => {
        await server?.close()
        await database.drop()
      })
      journeys({
        get server() {
          if (!server) throw new Error('The server runs while tests do.')
          return server
        },
      })
    })
}
