import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../../../scripts/postgres.mjs'
import { connectTo } from '../../features/backup/postgres.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

type Server = Awaited<ReturnType<typeof startPostgres>>

/** An error event without a listener fails the whole run: what a connection emits must be heard somewhere. */
describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('a PostgreSQL that goes away', () => {
  let server: Server
  let db: Database
  let app: TestApp
  let venue: TestVenue

  beforeAll(async () => {
    // As safe as one in production: then the check of its settings has the first connection, which the pool keeps.
    server = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on' } })
    db = await openDatabase({ url: server.url, log: () => undefined })
    await migrate(db)
    app = await testApp({ database: db, environment: { LOG_LEVEL: 'silent' } })
    venue = await addVenue(app, 'AWAY')
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })

  const isBack = () => expect.poll(() => health().then(({ status }) => status), { timeout: 5000 }).toBe(200)
  const health = () => timed(() => app.send('GET', '/health'))
  const write = (body = 'Bonjour') =>
    timed(() =>
      app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
        token: venue.visitorToken,
        body: { id: randomUUID(), body },
      }),
    )

  async function timed<T>(work: () => Promise<T>): Promise<T & { ms: number }> {
    const startedAt = performance.now()
    const answer = await work()
    return { ...answer, ms: performance.now() - startedAt }
  }

  /** Resolves when a connection of the pool is in use, asleep in the server. */
  async function sleeping(seconds: number, as: 'system' | 'owner' = 'system'): Promise<Promise<unknown>[]> {
    const started = Promise.withResolvers<void>()
    const sleep = db[as](async (tx) => {
      await sql`select 1`.execute(tx)
      started.resolve()
      await sql`select pg_sleep(${seconds})`.execute(tx)
    })
    sleep.catch(() => undefined)
    await started.promise
    return [sleep]
  }

  test('a restart ends what was running with a code, and nothing else', async () => {
    const [lost] = await sleeping(20)
    await server.shutDown()
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^\w+$/) })
    const refused = await write()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    await server.start()
    await isBack()
    expect((await write()).status).toBe(200)
  })

  test('a kill answers 503 to every call, never 500', async () => {
    const calls = Array.from({ length: 20 }, () => write())
    await server.kill()
    const answers = await Promise.all([...calls, write(), health()])
    for (const { status } of answers) expect([200, 503]).toContain(status)
    await server.start()
    await isBack()
  })

  test('the connection of a backup is lost without an error that no one hears', async () => {
    const client = await connectTo(server.url)
    await server.kill()
    await expect(client.query('select 1')).rejects.toThrow()
    await server.start()
    await isBack()
  })

  test('is not assumed of one whose connections for calls are all busy: the health check has others', async () => {
    const busy = (await Promise.all(Array.from({ length: 10 }, () => sleeping(2)))).flat()
    const { status, ms } = await health()
    expect(status).toBe(200)
    expect(ms).toBeLessThan(1000)
    await Promise.all(busy)
  })

  test('frozen, every call has its 503 within 3 s and the health check within 1 s; long work goes on', async () => {
    const [long] = await sleeping(3, 'owner')
    const frozen = server.freeze(3500)
    const inAir = Array.from({ length: 20 }, () => write())
    const first = await health()
    expect(first.status).toBe(503)
    expect(first.ms).toBeLessThan(1500)
    for (const { status, headers, ms } of await Promise.all(inAir)) {
      expect([status, headers.get('retry-after')]).toEqual([503, '1'])
      expect(ms).toBeLessThan(3000)
    }
    // Known by now: no one waits any more.
    const next = await write()
    expect(next.status).toBe(503)
    expect(next.ms).toBeLessThan(500)
    await frozen
    const thawedAt = performance.now()
    await isBack()
    expect(performance.now() - thawedAt).toBeLessThan(2000)
    expect((await write()).status).toBe(200)
    await long
  })

  test('a full disk answers 507 from the first failure on, and reading goes on', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'comptoir-tablespace-'))
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder])
    if (status !== 0) context.skip()
    try {
      const { uid, gid } = statSync(`/proc/${server.pid}`)
      chownSync(folder, uid, gid)
      const admin = await connectTo(server.url)
      await admin.query(`create tablespace small location '${folder}'`)
      await admin.end()
      await db.owner((tx) => sql.raw('alter table message set tablespace small').execute(tx))
      const answers = []
      const body = 'x'.repeat(1000)
      for (let n = 0; n < 400 && answers.at(-1)?.status !== 507; n += 1) answers.push(await write(body))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 507]))
      expect((await write(body)).status).toBe(507)
      expect((await health()).status).toBe(200)
    } finally {
      await server.shutDown()
      spawnSync('umount', ['--lazy', folder])
      await server.start()
    }
  })
})
