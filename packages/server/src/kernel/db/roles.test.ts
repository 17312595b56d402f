import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../main/cli/explain.ts'
import { readConfig } from '../../main/config.ts'
import { start } from '../../main/start.ts'
import { openDatabase } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

const { escapeIdentifier } = pg
const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const shipped = readMigrations()
/** Those that earlier versions applied before they failed. */
const applied = shipped.slice(0, 4)

/** PostgreSQL has no role named public, only one that is written like it. */
const roleNames = ['comptoir', 'PUBLIC', 'order', 'Ünï']

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function ask<T extends object>(url: string, question: string): Promise<T[]> {
  const client = await connectTo(url)
  try {
    return (await client.query(question)).rows as T[]
  } finally {
    await client.end()
  }
}

/** An empty database and a role of that name, without the rights of a superuser. */
async function emptyDatabase(name: string, { isOwner = true } = {}) {
  const database = `comptoir_test_${randomUUID().replaceAll('-', '')}`
  const role = escapeIdentifier(name)
  await ask(serverUrl, `create role ${role} login createrole`)
  await ask(serverUrl, `create database ${database} ${isOwner ? `owner ${role}` : ''}`)
  const url = new URL(serverUrl)
  Object.assign(url, { username: name, pathname: `/${database}` })
  return {
    url: url.href,
    async drop() {
      await ask(serverUrl, `drop database ${database} with (force)`)
      await ask(serverUrl, `drop role ${role}`)
    },
  }
}

const schemasOfTables = (url: string) =>
  ask<{ schema: string }>(
    url,
    `select schemaname as schema from pg_tables where tablename <> 'migration'
      and schemaname not in ('pg_catalog', 'information_schema') group by 1`,
  )

describe.skipIf(serverUrl === '')('roles and schemas of PostgreSQL', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-roles-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function isHealthy(url: string): Promise<boolean> {
    const server = await start(
      readConfig({
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: url,
        DATABASE_UNSAFE: 'true',
        LOG_LEVEL: 'error',
      }),
      undefined,
    )
    try {
      return (await fetch(`${server.url}/health`)).ok
    } finally {
      await server.stop()
    }
  }

  test.each(roleNames)(
    'a server migrates and starts as the role %s that has a schema of its name',
    async (name) => {
      const { url, drop } = await emptyDatabase(name)
      try {
        await ask(url, `create schema ${escapeIdentifier(name)}`)
        expect(await isHealthy(url)).toBe(true)
        expect(await schemasOfTables(url)).toEqual([{ schema: 'public' }])
      } finally {
        await drop()
      }
    },
  )

  test('tables that earlier versions put into the schema of the role are moved, and the rest is applied', async () => {
    const { url, drop } = await emptyDatabase('comptoir')
    try {
      await leaveHalfMigrated(url)
      expect(await schemasOfTables(url)).toEqual([{ schema: 'comptoir' }])
      expect(await isHealthy(url)).toBe(true)
      expect(await schemasOfTables(url)).toEqual([{ schema: 'public' }])
      expect(await ask(url, 'select name from venue')).toEqual([{ name: 'Kept' }])
    } finally {
      await drop()
    }
  })

  test('a role without rights reads one line that says what failed and what to do', async () => {
    const { url, drop } = await emptyDatabase('guest', { isOwner: false })
    const db = await openDatabase({ url, allowUnsafeServer: true })
    try {
      const { message, exitCode } = explain(await migrate(db).catch((error: unknown) => error))
      expect(exitCode).toBe(65)
      expect(message).toMatch(/^Preparing the database failed and changed nothing: permission denied for /)
      expect(message).toMatch(/Make the role of DATABASE_URL the owner of the database[^\n]*$/)
    } finally {
      await db.close()
      await drop()
    }
  })
})

/** As earlier versions did: names are resolved by the role's search_path. */
async function leaveHalfMigrated(url: string): Promise<void> {
  const db = await openDatabase({ url, allowUnsafeServer: true })
  await migrate(db, [])
  await db.close()
  const client = await connectTo(url)
  for (const { number, name, checksum, text } of applied) {
    await client.query(text)
    await client.query('insert into comptoir.migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
  }
  await client.query("insert into venue (name, timezone) values ('Kept', 'Europe/Paris')")
  await client.end()
}
