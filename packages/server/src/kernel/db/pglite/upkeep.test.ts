import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedEngine, startEngineInMemory } from './engine.ts'
import { shortenLog, startUpkeep, tidy } from './upkeep.ts'

describe('the upkeep of the embedded database', () => {
  let engine: EmbeddedEngine
  let pool: pg.Pool

  beforeAll(async () => {
    engine = await startEngineInMemory(null, () => undefined)
    pool = new pg.Pool({ stream: () => engine.connect(), max: 1, user: 'postgres', database: 'postgres' })
  })
  afterAll(async () => {
    await pool.end()
    await engine.close()
  })

  test('clears dead rows away, learns how many rows there are, and leaves what is tidy alone', async () => {
    await pool.query('create table counter as select g as id, 0 as n from generate_series(1, 100) g')
    for (let round = 0; round < 10; round += 1) await pool.query('update counter set n = n + 1')
    const dead = async () => {
      const { rows } = await pool.query(
        "select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'counter'",
      )
      return rows[0]?.dead
    }
    // Statistics are written down a moment later.
    await pool.query('select pg_stat_force_next_flush()')
    expect(await dead()).toBeGreaterThan(100)
    expect(await tidy(pool)).toEqual(['vacuum public.counter', 'analyze public.counter'])
    expect(await dead()).toBe(0)
    expect(await tidy(pool)).toEqual([])
    await pool.query('insert into counter select g, 0 from generate_series(101, 150) g')
    await pool.query('select pg_stat_force_next_flush()')
    expect(await tidy(pool)).toEqual([])
    await pool.query('insert into counter select g, 0 from generate_series(151, 300) g')
    await pool.query('select pg_stat_force_next_flush()')
    expect(await tidy(pool)).toEqual(['analyze public.counter'])
    const known = "select reltuples::int as rows from pg_class where relname = 'counter'"
    expect((await pool.query(known)).rows).toEqual([{ rows: 300 }])
    expect((await pool.query('show default_statistics_target')).rows).toEqual([
      { default_statistics_target: '100' },
    ])
  })

  test('writes the log down once it is long, so that a start after a crash has little to go through', async () => {
    await pool.query(
      'create table log_filler as select repeat(g::text, 100) as text from generate_series(1, 5000) g',
    )
    expect(await shortenLog(pool, { mostBytes: 2 ** 30 })).toBe(false)
    expect(await shortenLog(pool, { mostBytes: 2 ** 20 })).toBe(true)
    expect(await shortenLog(pool, { mostBytes: 2 ** 20 })).toBe(false)
  })

  test('writes a few changes down, too, once they are old', async () => {
    await pool.query('create table few as select g, repeat(g::text, 100) from generate_series(1, 1000) g')
    expect(await shortenLog(pool)).toBe(false)
    expect(await shortenLog(pool, { afterSeconds: 0 })).toBe(true)
    expect(await shortenLog(pool, { afterSeconds: 0 })).toBe(false)
  })
})

describe('how often', () => {
  afterEach(() => vi.useRealTimers())

  function watch(isWritable: boolean, answer: (text: string) => unknown[] = () => []) {
    vi.useFakeTimers()
    const query = vi.fn(async (text: string) => ({ rows: answer(text) }))
    const onError = vi.fn()
    const upkeep = startUpkeep({
      pool: { query } as unknown as pg.Pool,
      patient: (work) => work(),
      isWritable: () => isWritable,
      onError,
    })
    return { query, upkeep, onError }
  }

  test('tables each minute and the log each ten seconds, until it is stopped', async () => {
    const { query, upkeep } = watch(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(query).toHaveBeenCalledTimes(2 + 12)
    upkeep.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(query).toHaveBeenCalledTimes(2 + 12)
  })

  test('a table that cannot be tidied is reported, and the log is written down all the same', async () => {
    const { query, onError } = watch(true, (text) => {
      if (text.startsWith('vacuum')) throw new Error('the table is broken')
      return [{ operation: 'vacuum', name: 'broken', bytes: 2 ** 30 }]
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(query).toHaveBeenCalledWith('checkpoint')
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('the table is broken'))
  })

  test('not while the disk is nearly full: tidying writes, too', async () => {
    const { query } = watch(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(query).not.toHaveBeenCalled()
  })
})
