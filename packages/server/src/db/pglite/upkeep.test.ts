import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../database.ts'

describe('the upkeep of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-upkeep-'))
  let db: Database

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    db = await openDatabase({ dataDir: folder, durability: 'process', log: () => undefined })
  })
  afterEach(() => vi.useRealTimers())
  afterAll(async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const state = async () => {
    const { rows } = await db.owner((tx) =>
      sql<{ dead: number; analyzed: boolean }>`
        select n_dead_tup::int as dead, last_analyze is not null as analyzed from pg_stat_user_tables
        where relname = 'counter'`.execute(tx),
    )
    return rows[0]
  }

  test('clears dead rows away each minute, and knows how many rows there are', async () => {
    await db.owner((tx) =>
      sql`create table counter as select g as id, 0 as n from generate_series(1, 100) g`.execute(tx),
    )
    for (let round = 0; round < 10; round += 1)
      await db.owner((tx) => sql`update counter set n = n + 1`.execute(tx))
    await expect.poll(async () => (await state())?.dead, { timeout: 5000 }).toBeGreaterThan(100)
    vi.advanceTimersByTime(60_000)
    await expect.poll(state, { timeout: 10_000 }).toEqual({ dead: 0, analyzed: true })
  })
})
