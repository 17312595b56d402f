import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { startEngine } from './engine.ts'
import { startWatchdog } from './watchdog.ts'

describe('the watchdog', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const watch = (watched: { waiting: number; seen: number }) => {
    const stuck: Error[] = []
    const watchdog = startWatchdog(
      {
        get waiting() {
          return watched.waiting
        },
        progress: () => watched.seen,
      },
      { what: 'a query', limitMs: 10_000 },
      (error) => stuck.push(error),
    )
    return { stuck, watchdog }
  }

  test('reports once when a query waits for 10 s without any progress', () => {
    const { stuck } = watch({ waiting: 1, seen: 0 })
    vi.advanceTimersByTime(9_000)
    expect(stuck).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(stuck.map(({ message }) => message)).toEqual([
      'The embedded database stopped: a query made no progress for 10 s',
    ])
  })

  test('stays silent while nothing waits, while a long query gets on, and during work known to be long', async () => {
    const idle = watch({ waiting: 0, seen: 0 })
    const busy = { waiting: 1, seen: 0 }
    const long = watch(busy)
    const patient = watch({ waiting: 1, seen: 0 })
    const work = Promise.withResolvers<void>()
    const done = patient.watchdog.patient(() => work.promise)
    for (let second = 0; second < 60; second += 1) {
      if (second % 8 === 0) busy.seen += 1
      vi.advanceTimersByTime(1_000)
    }
    expect([...idle.stuck, ...long.stuck, ...patient.stuck]).toEqual([])
    work.resolve()
    await done
    vi.advanceTimersByTime(11_000)
    expect(patient.stuck).toHaveLength(1)
  })

  test('finds out after ten minutes that even work known to be long is stuck', () => {
    const { stuck, watchdog } = watch({ waiting: 1, seen: 0 })
    void watchdog.patient(() => new Promise(() => undefined))
    vi.advanceTimersByTime(599_000)
    expect(stuck).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(stuck.map(({ message }) => message)).toEqual([
      'The embedded database stopped: a query made no progress for 600 s',
    ])
  })
})

test('a statement that never ends is found out in a real database', { timeout: 60_000 }, async () => {
  const stuck = Promise.withResolvers<Error>()
  const db = await testDatabase({ engine: 'pglite', onFatal: stuck.resolve, stallLimitMs: 2_000 })
  const startedAt = performance.now()
  const query = db.system((tx) => sql`do $$ begin loop null; end loop; end $$`.execute(tx))
  query.catch(() => undefined)
  expect((await stuck.promise).message).toMatch(/made no progress for 2 s/)
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  await expect(query).rejects.toThrow(/stopped/)
  await expect(db.ping()).rejects.toThrow()
})

test('an opening that never ends is found out', async () => {
  const clusterDir = mkdtempSync(join(tmpdir(), 'comptoir-opening-'))
  const silent = join(clusterDir, 'global/pg_control')
  mkdirSync(dirname(silent))
  expect(spawnSync('mkfifo', [silent]).status).toBe(0)
  const setup = { clusterDir, isPowerSafe: false, loadDump: null }
  await expect(startEngine(setup, () => undefined, 2_000)).rejects.toThrow(
    'its opening made no progress for 2 s',
  )
  // Its reader is released.
  closeSync(openSync(silent, constants.O_WRONLY | constants.O_NONBLOCK))
  rmSync(clusterDir, { recursive: true })
})
