import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from './database.ts'
import { createStatementNames } from './prepared-statements.ts'

const OFTEN = 10

describe('names of statements', () => {
  const sayOften = (nameOf: ReturnType<typeof createStatementNames>, role: string, text: string) =>
    Array.from({ length: OFTEN }, () => nameOf(role, text)).at(-1)

  test('only what is said often has one, the same each time, and another for each role', () => {
    const nameOf = createStatementNames()
    for (let n = 1; n < OFTEN; n += 1) expect(nameOf('app', 'select 1')).toBeUndefined()
    const name = nameOf('app', 'select 1')
    expect(name).toMatch(/^comptoir_/)
    expect(nameOf('app', 'select 1')).toBe(name)
    expect(nameOf('system', 'select 1')).toBeUndefined()
    expect(sayOften(nameOf, 'system', 'select 1')).not.toBe(name)
  })

  test('there are so many and no more, as each connection keeps the plans of all', () => {
    const nameOf = createStatementNames(2)
    expect(sayOften(nameOf, 'app', 'select 1')).toBeDefined()
    expect(sayOften(nameOf, 'app', 'select 2')).toBeDefined()
    expect(sayOften(nameOf, 'app', 'select 3')).toBeUndefined()
    expect(nameOf('app', 'select 1')).toBeDefined()
  })
})

describe.each(bothEngines)('kept plans on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase({ engine, poolSize: 1 })
    await db.owner((tx) => sql`create table sample (n int)`.execute(tx))
    await db.owner((tx) => sql`grant select on sample to comptoir_system`.execute(tx))
  })
  afterAll(async () => {
    await db.owner((tx) => sql`drop table sample`.execute(tx))
    await db.close()
  })
  const read = () =>
    db.system((tx) => sql`select * from sample where n is not distinct from ${null}::int`.execute(tx))

  test('a table that a newer version has changed fails one transaction of a connection, and the next is well', async () => {
    for (let n = 0; n < OFTEN * 2; n += 1) await read()
    await db.owner((tx) => sql`alter table sample add column more text`.execute(tx))
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    await expect(read()).resolves.toMatchObject({ rows: [] })
  })

  test('rows are those of the role that asks, whichever role asked the same before', async () => {
    const venues = (ids: readonly number[]) =>
      db.tenant(ids, (tx) =>
        sql<{ n: number }>`select count(*)::int as n from event_seq where n > ${0}`.execute(tx),
      )
    await db.system((tx) => sql`insert into event_seq (venue_id, n) values (7001, 1), (7002, 1)`.execute(tx))
    for (let n = 0; n < OFTEN * 2; n += 1) {
      const one = await venues([7001])
      const both = await venues([7001, 7002])
      expect([one.rows[0]?.n, both.rows[0]?.n]).toEqual([1, 2])
    }
  })
})
