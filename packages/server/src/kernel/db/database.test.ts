import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import { afterCommit, type Database, databaseOf, notifyPeers, type Tx, withCommit } from './database.ts'
import { sqlState } from './errors.ts'

describe.each(bothEngines)('the database interface on %s', (engine) => {
  let db: Database

  beforeAll(async () => {
    db = await testDatabase({ engine })
    await db.owner((tx) =>
      sql`
        create table note (venue_id integer, id bigint generated always as identity, body text,
          primary key (venue_id, id));
        select comptoir.protect('note');
      `.execute(tx),
    )
  })
  afterAll(() => db.close())

  const write = (tx: Tx, venueId: number, body: string) =>
    sql`insert into note (venue_id, body) values (${venueId}, ${body})`.execute(tx)
  const bodies = async (tx: Tx) =>
    (await sql<{ body: string }>`select body from note order by id`.execute(tx)).rows.map(({ body }) => body)

  test('a tenant transaction sees and writes the rows of its venues alone; the system sees all', async () => {
    await db.tenant([11], (tx) => write(tx, 11, 'eleven'))
    await db.tenant([12, 13], (tx) => write(tx, 12, 'twelve'))
    expect(await db.tenant([11], bodies)).toEqual(['eleven'])
    expect(await db.tenant([11, 12], bodies)).toEqual(['eleven', 'twelve'])
    expect(await db.tenant([], bodies)).toEqual([])
    expect(await db.system(bodies)).toEqual(['eleven', 'twelve'])
  })

  test('a row of a foreign venue can be neither written nor moved', async () => {
    await expect(db.tenant([11], (tx) => write(tx, 12, 'forged'))).rejects.toThrow(/row-level security/)
    const move = (tx: Tx) => sql`update note set venue_id = 12 where venue_id = 11`.execute(tx)
    await expect(db.tenant([11], move)).rejects.toThrow(/row-level security/)
    expect(await db.tenant([12], bodies)).toEqual(['twelve'])
  })

  test('a commit that fails, or whose notice does, leaves those that follow at its heels whole', async () => {
    await db.owner((tx) =>
      sql`create table heel (id integer primary key, parent integer references heel deferrable initially deferred)`.execute(
        tx,
      ),
    )
    const add = (id: number, parent: number | null, notice = 'short') =>
      db.owner(async (tx) => {
        await sql`insert into heel values (${id}, ${parent})`.execute(tx)
        notifyPeers(tx, 'heels', notice)
      })
    const tooLong = 'x'.repeat(9000)
    await add(1, null)
    const given = [add(2, 99), add(3, 1), add(4, 1, tooLong), add(5, 1), add(6, 98), add(7, 1)]
    const answers = await Promise.allSettled(given)
    expect(answers.map(({ status }) => (status === 'fulfilled' ? 1 : 0))).toEqual([0, 1, 0, 1, 0, 1])
    const { rows } = await db.owner((tx) => sql<{ id: number }>`select id from heel order by id`.execute(tx))
    expect(rows.map(({ id }) => id)).toEqual([1, 3, 5, 7])
  })

  test('a question is one statement: its change is kept, a second one is refused, a failure leaves nothing behind', async () => {
    await db.ask((tx) => write(tx, 14, 'asked'))
    const twice = db.ask(async (tx) => [await bodies(tx), await bodies(tx)])
    await expect(twice).rejects.toThrow('after its transaction ended')
    const notified = db.ask(async (tx) => {
      await bodies(tx)
      notifyPeers(tx, 'late', 'unheard')
    })
    await expect(notified).rejects.toThrow('only while the transaction is running')
    const failures = Array.from({ length: 8 }, () => db.ask((tx) => sql`select 1 / 0`.execute(tx)))
    for (const { status } of await Promise.allSettled(failures)) expect(status).toBe('rejected')
    const answers = await Promise.all(Array.from({ length: 8 }, () => db.ask(bodies)))
    for (const answer of answers) expect(answer).toContain('asked')
    expect(await db.tenant([14], bodies)).toEqual(['asked'])
  })

  test('a statement that leaves with the commit is committed with the rest, or nothing is', async () => {
    const notes = sql<{ id: number }>`insert into note (venue_id, body) values (15, 'parting') returning id`
    const seen: string[] = []
    await db.tenant([15], async (tx) => {
      withCommit(tx, notes, (rows) => seen.push(`${rows.length} written`))
      afterCommit(tx, () => seen.push('committed'))
      await write(tx, 15, 'before')
    })
    expect(seen).toEqual(['1 written', 'committed'])
    const failing = db.tenant([15], async (tx) => {
      await write(tx, 15, 'lost')
      withCommit(tx, notes, () => seen.push('never'))
      withCommit(tx, sql`select 1 / 0`, () => seen.push('never'))
    })
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22012')
    const given = db.tenant([15], async (tx) => {
      withCommit(tx, notes, () => seen.push('never'))
      throw new Error('changed my mind')
    })
    await expect(given).rejects.toThrow('changed my mind')
    expect(await db.tenant([15], bodies)).toEqual(['before', 'parting'])
    expect(seen).toHaveLength(2)
  })

  test('queries that are running when it is closed get their answers', async () => {
    const closed = await testDatabase({ engine })
    const given = Array.from({ length: 5 }, () =>
      closed.system((tx) => sql<{ n: number }>`select 1 as n`.execute(tx)),
    )
    await Promise.resolve()
    const [answers] = await Promise.all([Promise.all(given), closed.close()])
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 1, 1, 1, 1])
  })

  test('the venues of one transaction are gone in the next on the same connection', async () => {
    await db.tenant([11], bodies)
    const venues = await db.system((tx) =>
      sql`select current_setting('app.venues', true) as v, current_user as u`.execute(tx),
    )
    expect(venues.rows).toEqual([{ v: '', u: 'comptoir_system' }])
  })

  test('a venue id that is no integer is refused before it reaches the database', async () => {
    await expect(db.tenant([Number.NaN], bodies)).rejects.toThrow(RangeError)
    await expect(db.tenant([1.5], bodies)).rejects.toThrow(RangeError)
  })

  test('values have the same types on both engines', async () => {
    const { rows } = await db.system((tx) =>
      sql`select count(*) as count, 9007199254740991::bigint as big, '{1,null,2}'::bigint[] as bigs, 1.10::numeric as exact,
        '2026-03-29T01:30:00Z'::timestamptz as at, '2026-03-29'::date as day, '{"a": [1, {"b": null}]}'::jsonb as json,
        ${JSON.stringify([1, 2])}::jsonb as array, true as flag, '{x,y}'::text[] as texts`.execute(tx),
    )
    expect(rows[0]).toEqual({
      count: 1,
      big: 9007199254740991,
      bigs: [1, null, 2],
      exact: '1.10',
      at: new Date('2026-03-29T01:30:00Z'),
      day: '2026-03-29',
      json: { a: [1, { b: null }] },
      array: [1, 2],
      flag: true,
      texts: ['x', 'y'],
    })
    await expect(db.system((tx) => sql`select 9007199254740993::bigint`.execute(tx))).rejects.toThrow(
      RangeError,
    )
  })

  test('an error carries its SQLSTATE and rolls everything back', async () => {
    const failing = db.tenant([21], async (tx) => {
      await write(tx, 21, 'lost')
      await sql`select 1/0`.execute(tx)
    })
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22012')
    expect(await db.tenant([21], bodies)).toEqual([])
  })

  test('a transaction that caught the error of a statement does not pretend to have committed', async () => {
    const swallowing = db.tenant([22], async (tx) => {
      await write(tx, 22, 'lost')
      await sql`select 1/0`.execute(tx).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    expect(await db.tenant([22], bodies)).toEqual([])
  })

  test('afterCommit runs after the commit, and never when the transaction rolled back', async () => {
    const seen: string[] = []
    await db.tenant([23], async (tx) => {
      afterCommit(tx, () => seen.push('committed'))
      await write(tx, 23, 'kept')
      expect(seen).toEqual([])
    })
    expect(seen).toEqual(['committed'])
    await db
      .tenant([23], async (tx) => {
        afterCommit(tx, () => seen.push('never'))
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(seen).toEqual(['committed'])
  })

  test('a fault after the commit does not make the committed change look failed, nor stop the others', async () => {
    const seen: string[] = []
    const warned = once(process, 'warning')
    await db.tenant([27], async (tx) => {
      afterCommit(tx, () => {
        throw new Error('the hub is broken')
      })
      afterCommit(tx, () => seen.push('second'))
      await write(tx, 27, 'kept')
    })
    expect(seen).toEqual(['second'])
    expect(await db.tenant([27], bodies)).toEqual(['kept'])
    expect(await warned).toMatchObject([{ message: 'the hub is broken' }])
  })

  test('a transaction that escaped its work is refused instead of writing elsewhere', async () => {
    const escaped = await db.tenant([24], async (tx) => {
      expect(databaseOf(tx)).toBe(db)
      return { tx }
    })
    await expect(write(escaped.tx, 24, 'late')).rejects.toThrow(/after its transaction ended/)
    expect(() => afterCommit(escaped.tx, () => undefined)).toThrow()
    expect(() => databaseOf(escaped.tx)).toThrow()
  })

  test('a query that is sent during the commit does not run outside the transaction', async () => {
    let stray: Promise<unknown> | undefined
    await db.tenant([25], async (tx) => {
      await write(tx, 25, 'kept')
      setImmediate(() => {
        stray = write(tx, 25, 'stray').catch((error: Error) => error.message)
      })
    })
    await expect.poll(() => stray).toBeDefined()
    expect(await stray).toMatch(/after its transaction/)
    expect(await db.tenant([25], bodies)).toEqual(['kept'])
  })

  test('many transactions at once each keep to their own venue', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        db.tenant([100 + index], async (tx) => {
          await write(tx, 100 + index, `note of ${100 + index}`)
          return bodies(tx)
        }),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => [`note of ${100 + index}`]))
  })

  test('a notice is heard after the commit only, and not after leaving', async () => {
    const heard: string[] = []
    const leave = await db.peers.listen('bell', (payload) => heard.push(payload))
    const notified = (text: string) => db.system(async (tx) => notifyPeers(tx, 'bell', text))
    await db
      .system(async (tx) => {
        notifyPeers(tx, 'bell', 'rolled back')
        throw new Error('no')
      })
      .catch(() => undefined)
    await notified("one's")
    await expect.poll(() => heard).toEqual(["one's"])
    await leave()
    await notified('two')
    await db.ping()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(heard).toEqual(["one's"])
  })

  test('rows counted by a write are reported', async () => {
    const result = await db.tenant([26], async (tx) => {
      await write(tx, 26, 'a')
      await write(tx, 26, 'b')
      return sql`delete from note where body in ('a', 'b')`.execute(tx)
    })
    expect(result.numAffectedRows).toBe(2n)
  })
})

describe.each(bothEngines)('row security switched off for the gate tests on %s', (engine) => {
  test('tenant() then sees every venue', async () => {
    const db = await testDatabase({ engine, rowSecurity: false })
    await db.tenant([1], (tx) => tx.insertInto('event_seq').values({ venue_id: 2, n: 1 }).execute())
    expect(await db.tenant([1], (tx) => tx.selectFrom('event_seq').selectAll().execute())).toHaveLength(1)
    await db.close()
  })
})
