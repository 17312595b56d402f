import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from './database.ts'

const url = process.env.TEST_DATABASE_URL

/** Ends every other connection to this database, as a restart of the server does. */
const cutConnections = (db: Database) =>
  db.owner((tx) =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(tx),
  )

describe.skipIf(url === undefined)('PostgreSQL', () => {
  let db: Database

  beforeAll(async () => {
    db = await testDatabase({ engine: 'postgres' })
  })
  afterAll(() => db.close())

  test('a server that would lose acknowledged data is refused, unless it is accepted on purpose', async () => {
    const error = await openDatabase({ url: url ?? '' }).catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({
      code: 'unsafe_server',
      message: expect.stringMatching(/PostgreSQL runs with \w+ off/),
    })
    await (await openDatabase({ url: url ?? '', allowUnsafeServer: true })).close()
  })

  test('a server that cannot be reached is an error, not a wait without end', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:4719/none' })).rejects.toThrow(
      /ECONNREFUSED/,
    )
  })

  test('a transaction whose connection is lost fails; the next one works', async () => {
    const started = Promise.withResolvers<void>()
    const lost = db.system(async (tx) => {
      started.resolve()
      await sql`select pg_sleep(20)`.execute(tx)
    })
    lost.catch(() => undefined)
    await started.promise
    await cutConnections(db)
    await expect(lost).rejects.toThrow()
    await db.ping()
  })

  test('G1 what many wait for does not stand in line behind the work of each', async () => {
    const busy = await testDatabase({ engine: 'postgres', poolSize: 1 })
    const held = Promise.withResolvers<void>()
    const working = busy.system(async (tx) => {
      await sql`select 1`.execute(tx)
      await held.promise
    })
    const inLine = busy.system(async () => 'in line')
    const answers: string[] = []
    void inLine.then((answer) => answers.push(answer))
    answers.push(await busy.shared(async () => 'shared'))
    expect(answers).toEqual(['shared'])
    held.resolve()
    await working
    expect(await inLine).toBe('in line')
    await busy.close()
  })

  test('several begin to listen at once, one statement after the other', async () => {
    const warnings: string[] = []
    const note = (warning: Error) => warnings.push(warning.message)
    process.on('warning', note)
    const leave = await Promise.all(['gate', 'hall', 'yard'].map((name) => db.listen(name, () => undefined)))
    await Promise.all(leave.map((stop) => stop()))
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  test('after a lost connection the listener comes back, and notifies once because it may have missed a notice', async () => {
    const heard: string[] = []
    const leave = await db.listen('bell', (payload) => heard.push(payload))
    await cutConnections(db)
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([''])
    await db.owner((tx) => sql`select pg_notify('bell', 'again')`.execute(tx))
    await expect.poll(() => heard).toEqual(['', 'again'])
    await leave()
  })

  test('two subscribers of a channel both hear, and one may leave', async () => {
    const heard: string[] = []
    const leaveFirst = await db.listen('door', () => heard.push('first'))
    const leaveSecond = await db.listen('door', () => heard.push('second'))
    await leaveFirst()
    await db.owner((tx) => sql`select pg_notify('door', '')`.execute(tx))
    await expect.poll(() => heard).toEqual(['second'])
    await leaveSecond()
    await expect(db.listen('no; drop table event', () => undefined)).rejects.toThrow(/not a channel name/)
  })
})
