import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { connectTo } from '../backup/postgres.ts'
import { type Database, openDatabase } from './database.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>

/** An error event without a listener fails the whole run: what a connection emits must be heard somewhere. */
describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('a PostgreSQL that goes away', () => {
  let server: Server
  let db: Database

  beforeAll(async () => {
    // As safe as one in production: then the check of its settings has the first connection, which the pool keeps.
    server = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } })
    db = await openDatabase({ url: server.url, log: () => undefined })
  })
  afterAll(async () => {
    await db.close()
    await server.stop()
  })

  /** Resolves when the transaction's connection is in use. */
  async function sleeping(seconds = 20): Promise<{ lost: Promise<unknown> }> {
    const started = Promise.withResolvers<void>()
    const lost = db.owner(async (tx) => {
      await sql`select 1`.execute(tx)
      started.resolve()
      await sql`select pg_sleep(${seconds})`.execute(tx)
    })
    lost.catch(() => undefined)
    await started.promise
    return { lost }
  }

  test('a restart while the connection of the first check is in use fails its transaction, nothing else', async () => {
    const { lost } = await sleeping()
    await server.shutDown()
    await expect(lost).rejects.toThrow()
    await server.start()
    await expect.poll(() => db.ping().then(() => true), { timeout: 5000 }).toBe(true)
  })

  test('a connection that a backup holds is lost without an error that nobody hears', async () => {
    const client = await connectTo(server.url)
    await server.kill()
    await expect(client.query('select 1')).rejects.toThrow()
    await server.start()
  })
})
