import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { type LeasedRows, leasedRowsWorker } from './leased-rows.ts'
import { type Queue, type QueueOptions, startQueue } from './queue.ts'
import { pauseSending, resumeSending } from './sending-pause.ts'

interface Row {
  id: number
}

describe.each(bothEngines)('workers for leased rows on %s', (engine) => {
  let db: Database
  const running: Queue[] = []

  beforeAll(async () => {
    db = await testDatabase({ engine })
    await db.owner((tx) =>
      sql`create table visit (id int primary key, due_at timestamptz not null default now(), is_open bool not null default true);
        grant all on visit to comptoir_system`.execute(tx),
    )
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((queue) => queue.stop()))
    await db.system((tx) => sql`delete from visit`.execute(tx))
  })
  afterAll(async () => {
    await db.owner((tx) => sql`drop table visit`.execute(tx))
    await db.close()
  })

  const add = (from: number, to: number) =>
    db.system((tx) =>
      sql`insert into visit (id) select generate_series(${from}::int, ${to}::int)`.execute(tx),
    )
  const settle = ({ id }: Row) =>
    db.system((tx) => sql`update visit set due_at = now() + interval '1 day' where id = ${id}`.execute(tx))
  const leftMs = async (id: number) => {
    const { rows } = await db.system((tx) =>
      sql<{
        ms: number
      }>`select extract(epoch from due_at - now())::float8 * 1000 as ms from visit where id = ${id}`.execute(
        tx,
      ),
    )
    return rows[0]?.ms ?? 0
  }
  const workerOf = (work: LeasedRows<Row>['work'], more: Partial<LeasedRows<Row>> = {}) =>
    leasedRowsWorker<Row>(db, {
      name: 'visit check',
      table: 'visit',
      key: ['id'],
      dueColumn: 'due_at',
      leaseMs: 60_000,
      concurrency: 4,
      work,
      ...more,
    })
  async function start(worker: ReturnType<typeof workerOf>, log?: QueueOptions['log']) {
    const queue = await startQueue(db, {
      workers: [{ ...worker, everyMs: 50 }],
      pollMs: 50,
      log:
        log ??
        ((_level, message, error) => {
          throw new Error(message, { cause: error })
        }),
    })
    running.push(queue)
  }

  test('three processes work on each due row once, at most so many at a time each', async () => {
    await add(1, 60)
    await db.system((tx) => sql`update visit set is_open = false where id > 50`.execute(tx))
    const seen: number[] = []
    let inTheAir = 0
    let most = 0
    for (let n = 0; n < 3; n += 1)
      await start(
        workerOf(
          async (row) => {
            inTheAir += 1
            most = Math.max(most, inTheAir)
            seen.push(row.id)
            await settle(row)
            inTheAir -= 1
          },
          { where: sql`is_open` },
        ),
      )
    await expect.poll(() => seen.length).toBe(50)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(most).toBeLessThanOrEqual(12)
  })

  test('a row whose process died is due again when its lease ran out, and not before', async () => {
    await add(1, 1)
    const never = new Promise<void>(() => undefined)
    void workerOf(() => never).work(() => false)
    await expect.poll(() => leftMs(1)).toBeGreaterThan(50_000)
    const seen: number[] = []
    await start(
      workerOf(async (row) => {
        seen.push(row.id)
        await settle(row)
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(seen).toEqual([])
    await db.system((tx) => sql`update visit set due_at = now()`.execute(tx))
    await expect.poll(() => seen).toEqual([1])
  })

  test('what fails is logged under the name of the worker, and keeps no other row from being done', async () => {
    await add(1, 3)
    const seen: number[] = []
    const said: string[] = []
    await start(
      workerOf(async (row) => {
        if (row.id === 2) throw new Error('no')
        await settle(row)
        seen.push(row.id)
      }),
      (level, message) => said.push(`${level} ${message}`),
    )
    await expect.poll(() => seen.toSorted()).toEqual([1, 3])
    await expect.poll(() => said).toEqual(['error visit check failed'])
  })

  test('while sending is paused, what asks others outside waits', async () => {
    await add(1, 1)
    await db.system((tx) => pauseSending(tx, new Date()))
    const seen: number[] = []
    const work = async (row: Row) => {
      seen.push(row.id)
      await settle(row)
    }
    await start(workerOf(work, { leavesInstallation: true }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(seen).toEqual([])
    await db.system(resumeSending)
    await expect.poll(() => seen).toEqual([1])
  })
})
