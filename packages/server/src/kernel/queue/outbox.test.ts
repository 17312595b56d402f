import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { enqueue, type OutboxHandler, type OutboxJob, type Outcome, SendFailure } from './outbox.ts'
import { type Queue, type QueueOptions, startQueue } from './queue.ts'

const venueId = 1

describe.each(bothEngines)('the outbox on %s', (engine) => {
  let db: Database
  const running: Queue[] = []

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((worker) => worker.stop()))
    await db.system((tx) => tx.deleteFrom('outbox').execute())
  })
  afterAll(() => db.close())

  async function work(outbox: Readonly<Record<string, OutboxHandler>>, options: Partial<QueueOptions> = {}) {
    const log: QueueOptions['log'] = (_level, message, error) => {
      throw new Error(message, { cause: error })
    }
    const worker = await startQueue(db, { outbox, log, pollMs: 50, ...options })
    running.push(worker)
    return worker
  }

  const put = (kind: string, key: string, payload: unknown = {}) =>
    db.tenant([venueId], (tx) => enqueue(tx, { venueId, kind, key, payload }))

  async function row(kind: string) {
    const rows = await db.system((tx) =>
      tx.selectFrom('outbox').selectAll().where('kind', '=', kind).execute(),
    )
    return rows[0]
  }

  /** Makes what waits for its time due now: back-offs are random, so it may have gone already. */
  const hurry = () =>
    db.system((tx) =>
      sql`update outbox set next_at = now() - interval '1 second' where state = 'queued'`.execute(tx),
    )

  const expireLeases = () =>
    db.system((tx) =>
      sql`update outbox set lease_until = now() - interval '1 second' where state = 'leased'`.execute(tx),
    )

  function recorder(idempotency: 'key' | 'none', send: (job: OutboxJob) => Promise<void> | void) {
    const sent: OutboxJob[] = []
    const outcomes: Outcome[] = []
    const handler: OutboxHandler = {
      idempotency,
      async send(job) {
        sent.push(job)
        await send(job)
      },
      async onSettled(_tx, _job, outcome) {
        outcomes.push(outcome)
      },
    }
    return { sent, outcomes, handler }
  }

  test('a job is sent after the commit that wrote it, once for its key, and not when it rolled back', async () => {
    const { sent, outcomes, handler } = recorder('key', () => undefined)
    await work({ mail: handler }, { pollMs: 60_000 })
    expect(await put('mail', 'a', { to: 'x' })).toBe(true)
    expect(await put('mail', 'a')).toBe(false)
    await db
      .tenant([venueId], async (tx) => {
        await enqueue(tx, { venueId, kind: 'mail', key: 'b', payload: {} })
        throw new Error('no')
      })
      .catch(() => undefined)
    await expect.poll(() => outcomes).toEqual([{ state: 'done' }])
    expect(sent).toMatchObject([
      { venueId, key: 'a', providerKey: 'mail:1:a', payload: { to: 'x' }, attempt: 1 },
    ])
    await expect
      .poll(() => row('mail'))
      .toMatchObject({
        state: 'done',
        attempts: 1,
        last_error: null,
        lease_until: null,
      })
  })

  test('a refusal is retried with the same key, later and later, and the job is dead after 8 attempts', async () => {
    const { sent, outcomes, handler } = recorder('key', () => {
      throw new SendFailure('retryable', '503 busy')
    })
    await put('sms', 'a')
    await work({ sms: handler })
    await expect
      .poll(
        async () => {
          await hurry()
          return outcomes
        },
        { timeout: 10_000 },
      )
      .toMatchObject([{ state: 'dead', reason: '503 busy' }])
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(sent.map(({ providerKey }) => providerKey)).size).toBe(1)
    await expect.poll(() => row('sms')).toMatchObject({ state: 'dead', attempts: 8, last_error: '503 busy' })
  })

  test('an account that is slow holds up neither other accounts nor what came without one', async () => {
    const slow = Promise.withResolvers<void>()
    const { sent, handler } = recorder('key', ({ key }) =>
      key.startsWith('slow') ? slow.promise : undefined,
    )
    const begin = (key: string, account?: string) =>
      db.tenant([venueId], (tx) =>
        enqueue(tx, { venueId, kind: 'chat', key, payload: {}, ...(account ? { account } : {}) }),
      )
    for (let index = 0; index < 12; index += 1) await begin(`slow ${index}`, 'a')
    await work({ chat: { ...handler, concurrency: 6, perAccount: 2 } })
    const begun = () => sent.filter(({ key }) => key.startsWith('slow')).length
    await expect.poll(begun).toBeGreaterThanOrEqual(2)
    for (const key of ['one', 'two', 'three']) await begin(key, 'b')
    await begin('four')
    const quick = () => sent.map(({ key }) => key).filter((key) => !key.startsWith('slow'))
    await expect.poll(() => quick().sort()).toEqual(['four', 'one', 'three', 'two'])
    expect(begun()).toBeLessThanOrEqual(3)
    slow.resolve()
    await expect.poll(begun, { timeout: 10_000 }).toBe(12)
  })

  test('what is held is no try, and waits until it is released', async () => {
    let isPaused = true
    const { sent, outcomes, handler } = recorder('none', () => {
      if (isPaused) throw new SendFailure('held', 'paused')
    })
    await put('chat', 'a')
    await work({ chat: handler })
    for (let look = 1; look <= 10; look += 1) {
      await expect.poll(() => sent.length).toBe(look)
      await expect.poll(async () => (await row('chat'))?.state).toBe('queued')
      if (look < 10) await hurry()
    }
    expect(await row('chat')).toMatchObject({ attempts: 0, last_error: 'paused' })
    isPaused = false
    await hurry()
    await expect.poll(() => outcomes).toEqual([{ state: 'done' }])
  })

  test('a job older than a day is dead at its next failure', async () => {
    const { outcomes, handler } = recorder('key', () => {
      throw new SendFailure('retryable', 'busy')
    })
    await put('old', 'a')
    await db.system((tx) => sql`update outbox set created_at = now() - interval '25 hours'`.execute(tx))
    await work({ old: handler })
    await expect.poll(() => outcomes).toMatchObject([{ state: 'dead', reason: 'busy' }])
  })

  test('the provider’s Retry-After is honoured', async () => {
    const { handler } = recorder('key', () => {
      throw new SendFailure('retryable', '429', { retryAfterMs: 7_200_000 })
    })
    await put('slow', 'a')
    await work({ slow: handler })
    await expect.poll(async () => (await row('slow'))?.last_error).toBe('429')
    expect((await row('slow'))?.next_at.getTime()).toBeGreaterThan(Date.now() + 7_000_000)
  })

  test('a permanent refusal is dead at once, with its reason', async () => {
    const { sent, outcomes, handler } = recorder('key', () => {
      throw new SendFailure('permanent', '400 no such number')
    })
    await put('bad', 'a')
    await work({ bad: handler })
    await expect.poll(() => outcomes).toMatchObject([{ state: 'dead', reason: '400 no such number' }])
    expect(sent).toHaveLength(1)
  })

  test('an attempt with an unknown end is repeated where a key protects, and never where nothing does', async () => {
    const lost = () => {
      throw new Error('socket hang up')
    }
    const keyed = recorder('key', (job) => (job.attempt === 1 ? lost() : undefined))
    const bare = recorder('none', lost)
    await put('keyed', 'a')
    await put('bare', 'a')
    await work({ keyed: keyed.handler, bare: bare.handler })
    await expect.poll(() => bare.outcomes).toMatchObject([{ state: 'unknown', reason: 'socket hang up' }])
    await expect
      .poll(async () => {
        await hurry()
        return keyed.sent.map(({ attempt }) => attempt)
      })
      .toEqual([1, 2])
    await expect.poll(() => keyed.outcomes).toEqual([{ state: 'done' }])
    await hurry()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(bare.sent).toHaveLength(1)
    await expect.poll(() => row('bare')).toMatchObject({ state: 'unknown' })
  })

  test('before a repeat, a provider that can be asked is asked', async () => {
    const sent: number[] = []
    const handler: OutboxHandler = {
      idempotency: 'lookup',
      async send(job) {
        sent.push(job.attempt)
        if (job.attempt === 1) throw new SendFailure('ambiguous', 'time-out')
      },
      lookUp: async ({ key }) => key === 'arrived',
    }
    await put('asked', 'arrived')
    await work({ asked: handler })
    await expect
      .poll(async () => {
        await hurry()
        return (await row('asked'))?.state
      })
      .toBe('done')
    expect(sent).toEqual([1])
  })

  test('jobs of a worker that died: sent again with a key, unknown and reported without', async () => {
    const keyed = recorder('key', () => undefined)
    const bare = recorder('none', () => undefined)
    for (const kind of ['keyed', 'bare']) await put(kind, 'a')
    await db.system((tx) =>
      sql`update outbox set state = 'leased', attempts = 1, lease_until = now() - interval '1 second'`.execute(
        tx,
      ),
    )
    await work({ keyed: keyed.handler, bare: bare.handler })
    await expect.poll(() => keyed.outcomes).toEqual([{ state: 'done' }])
    expect(keyed.sent).toMatchObject([{ attempt: 2 }])
    await expect
      .poll(() => bare.outcomes)
      .toEqual([{ state: 'unknown', reason: 'the attempt ended without a response' }])
    expect(bare.sent).toEqual([])
  })

  test('a stalled worker that finishes after its lease is believed, and doubles nothing', async () => {
    const gate = Promise.withResolvers<void>()
    const { sent, outcomes, handler } = recorder('none', () => gate.promise)
    await put('stalled', 'a')
    await work({ stalled: handler })
    await expect.poll(() => sent.length).toBe(1)
    await expireLeases()
    await work({ stalled: handler })
    await expect
      .poll(() => outcomes)
      .toEqual([{ state: 'unknown', reason: 'the attempt ended without a response' }])
    gate.resolve()
    await expect.poll(async () => (await row('stalled'))?.state).toBe('done')
    expect(sent).toHaveLength(1)
    expect(outcomes.at(-1)).toEqual({ state: 'done' })
  })

  test('a slow kind does not hold up another', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = recorder('key', () => gate.promise)
    const quick = recorder('key', () => undefined)
    await work({ slow: { ...slow.handler, concurrency: 1 }, quick: quick.handler })
    await put('slow', 'a')
    await expect.poll(() => slow.sent.length).toBe(1)
    await put('slow', 'b')
    await put('quick', 'a')
    await expect.poll(() => quick.outcomes).toEqual([{ state: 'done' }])
    expect(slow.sent).toHaveLength(1)
    gate.resolve()
    await expect.poll(() => slow.outcomes).toHaveLength(2)
  })

  test('three workers send 200 jobs once each; a stop in the middle leaves none leased', async () => {
    const { sent, outcomes, handler } = recorder(
      'none',
      () => new Promise((resolve) => setTimeout(resolve, 2)),
    )
    await db.tenant([venueId], async (tx) => {
      for (let n = 0; n < 200; n += 1)
        await enqueue(tx, { venueId, kind: 'many', key: String(n), payload: n })
    })
    const first = await work({ many: { ...handler, concurrency: 10 } })
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(10)
    await first.stop()
    const leased = await db.system((tx) =>
      tx.selectFrom('outbox').select('id').where('state', '=', 'leased').execute(),
    )
    expect(leased).toEqual([])
    await Promise.all([1, 2, 3].map(() => work({ many: { ...handler, concurrency: 10 } })))
    await expect.poll(() => outcomes.length, { timeout: 15_000 }).toBe(200)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(200)
    expect(sent).toHaveLength(200)
  })
})
