import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { emit, readEvents } from '../events/events.ts'
import { type Arrival, type InboxItem, type InboxProcessor, receive } from './inbox.ts'
import { createIntake } from './intake.ts'
import { pruneJobs } from './prune.ts'
import { type Queue, startQueue } from './queue.ts'

describe.each(bothEngines)('the inbox on %s', (engine) => {
  let db: Database
  const running: Queue[] = []

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()))
    await db.system((tx) => tx.deleteFrom('inbox').execute())
  })
  afterAll(() => db.close())

  async function work(meta: InboxProcessor) {
    running.push(
      await startQueue(db, {
        inbox: { meta },
        pollMs: 50,
        log: (_level, message, error) => {
          throw new Error(message, { cause: error })
        },
      }),
    )
  }

  const arrival = (eventId: string): Arrival => ({
    provider: 'meta',
    account: 'page-1',
    eventId,
    raw: `{"id":"${eventId}"}`,
  })
  const rows = () => db.system((tx) => tx.selectFrom('inbox').selectAll().orderBy('id').execute())

  test('what arrives 5 times at once, and once more later, is processed once, raw as it came', async () => {
    const seen: InboxItem[] = []
    await work(async (tx, item) => {
      seen.push(item)
      emit(tx, { venueId: 9, type: 'arrived', payload: item.eventId })
    })
    const stored = await Promise.all(
      Array.from({ length: 5 }, () => db.system((tx) => receive(tx, [arrival('mid.1'), arrival('mid.1')]))),
    )
    expect(stored.toSorted()).toEqual([0, 0, 0, 0, 1])
    await expect.poll(async () => (await rows())[0]?.done_at).toBeInstanceOf(Date)
    expect(await db.system((tx) => receive(tx, [arrival('mid.1')]))).toBe(0)
    expect(seen).toMatchObject([
      { provider: 'meta', account: 'page-1', eventId: 'mid.1', raw: '{"id":"mid.1"}', attempt: 1 },
    ])
    expect(await db.system((tx) => readEvents(tx, 9, 0, 10))).toHaveLength(1)
  })

  test('what comes in a burst is stored together, and what cannot be stored fails alone', async () => {
    let transactions = 0
    const counted: Database = {
      ...db,
      system: (work) => {
        transactions += 1
        return db.system(work)
      },
    }
    const store = createIntake(counted)
    const burst = Array.from({ length: 200 }, (_, index) => store([arrival(`burst.${index}`)]))
    await Promise.all(burst)
    expect(transactions).toBe(2)
    expect(await rows()).toHaveLength(200)
    const unstorable = { ...arrival('nul'), raw: '\0' }
    const outcomes = await Promise.allSettled([
      store([arrival('first')]),
      store([arrival('second')]),
      store([unstorable]),
      store([arrival('fourth')]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await rows()).toHaveLength(203)
  })

  test('an error is kept, undoes what the processor wrote, does not block the next item, and is retried', async () => {
    let isBroken = true
    let tries = 0
    const emitted = (after = 0) => db.system((tx) => readEvents(tx, 10, after, 10))
    const before = (await emitted()).at(-1)?.seq
    await work(async (tx, { eventId }) => {
      emit(tx, { venueId: 10, type: 'arrived', payload: eventId })
      if (eventId === 'poison') tries += 1
      if (eventId === 'poison' && isBroken) throw new Error('cannot read it')
    })
    await db.system((tx) => receive(tx, [arrival('poison'), arrival('fine')]))
    await expect
      .poll(async () => (await rows()).map(({ done_at }) => done_at !== null))
      .toEqual([false, true])
    expect((await rows())[0]?.error).toBe('cannot read it')
    isBroken = false
    await db.system((tx) => sql`update inbox set next_at = now()`.execute(tx))
    await expect.poll(async () => (await rows())[0]).toMatchObject({ error: null, done_at: expect.any(Date) })
    expect((await rows())[0]?.attempts).toBe(tries)
    expect(tries).toBeGreaterThanOrEqual(2)
    const events = await emitted(before)
    expect(events.map(({ payload }) => payload)).toEqual(['fine', 'poison'])
  })

  test('pruning deletes what is done for 30 days and expired keys, and nothing that is not', async () => {
    await db.system(async (tx) => {
      await receive(tx, ['old', 'recent', 'waiting'].map(arrival))
      await sql`update inbox set done_at = now() - interval '31 days' where event_id = 'old'`.execute(tx)
      await sql`update inbox set done_at = now() - interval '29 days' where event_id = 'recent'`.execute(tx)
      await sql`update inbox set received_at = now() - interval '90 days' where event_id = 'waiting'`.execute(
        tx,
      )
      await sql`
        insert into idempotency (venue_id, actor, operation, key, request_hash, expires_at)
        values (1, 'a', 'o', 'gone', 'h', now() - interval '1 second'), (1, 'a', 'o', 'kept', 'h', now() + interval '1 day')
      `.execute(tx)
    })
    await db.system(pruneJobs)
    expect((await rows()).map(({ event_id }) => event_id)).toEqual(['recent', 'waiting'])
    const keys = await db.system((tx) => tx.selectFrom('idempotency').select('key').execute())
    expect(keys).toEqual([{ key: 'kept' }])
  })
})
