import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { type Queue, startQueue } from '../queue/queue.ts'
import { eventReaders, findBehind } from './event-readers.ts'
import { emit } from './events.ts'

const FAR_MS = 600_000

describe.each(bothEngines)('event readers on %s', (engine) => {
  let db: Database
  let running: Queue | undefined

  beforeAll(async () => {
    db = await testDatabase({ engine })
    await db.system((tx) =>
      sql`insert into venue (name, timezone) select 'Venue ' || g, 'Europe/Paris' from generate_series(1, 4) g`.execute(
        tx,
      ),
    )
  })
  afterEach(async () => {
    await running?.stop()
    await db.system((tx) => tx.deleteFrom('event_cursor').execute())
  })
  afterAll(() => db.close())

  const follow = (venueId: number, reader: string) =>
    db.system((tx) => tx.insertInto('event_cursor').values({ venue_id: venueId, reader, seq: 0 }).execute())
  const write = (venueId: number) =>
    db.tenant([venueId], async (tx) => emit(tx, { venueId, type: 'n', payload: null }))

  async function start(pollMs = FAR_MS) {
    const read: string[] = []
    const hook = eventReaders({
      hook: async (_tx, venueId, name, events) => {
        read.push(...events.map(({ seq }) => `${venueId} ${name} ${seq}`))
      },
    })
    running = await startQueue(db, {
      sources: [hook],
      log: (_level, message, error) => {
        throw new Error(message, { cause: error })
      },
      pollMs,
    })
    return read
  }

  test('only cursors that are behind, and of a known kind, are asked for', async () => {
    await follow(1, 'hook:a')
    await follow(2, 'hook:b')
    await follow(2, 'later:c')
    await write(2)
    expect(await findBehind(db, ['hook'])).toEqual([{ venueId: 2, reader: 'hook:b' }])
  })

  test('what lies there at the start is read, and then what a commit announces, without a poll', async () => {
    await follow(3, 'hook:a')
    for (let n = 0; n < 250; n += 1) await write(3)
    const read = await start()
    await expect.poll(() => read.length).toBe(250)
    await write(3)
    await expect.poll(() => read.at(-1)).toBe('3 a 251')
  })

  test('a venue without readers is not asked about for each event, until one follows it', async () => {
    const ask = vi.spyOn(db, 'ask')
    const read = await start(500)
    await expect.poll(() => ask.mock.calls.length).toBe(1)
    for (let n = 0; n < 20; n += 1) await write(4)
    expect(ask.mock.calls.length).toBeLessThan(10)
    ask.mockRestore()
    await follow(4, 'hook:a')
    await expect.poll(() => read.length).toBe(20)
  })

  test('a reader that comes later is woken by the events after it, without a poll', async () => {
    const ask = vi.spyOn(db, 'ask')
    const read = await start()
    await expect.poll(() => ask.mock.calls.length).toBe(1)
    await write(1)
    await expect.poll(() => ask.mock.calls.length).toBe(2)
    ask.mockRestore()
    await follow(1, 'hook:a')
    const writeAndCount = async () => {
      await write(1)
      return read.length
    }
    await expect.poll(writeAndCount, { timeout: 5_000, interval: 200 }).toBeGreaterThan(0)
  })
})
