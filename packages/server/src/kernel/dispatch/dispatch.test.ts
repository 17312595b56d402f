import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database, Tx } from '../db/database.ts'
import { findImbalances, grant, readWallet, walletOf } from '../ledger/index.ts'
import { SendFailure } from '../queue/outbox.ts'
import { startQueue } from '../queue/queue.ts'
import { pauseSending, resumeSending } from '../queue/sending-pause.ts'
import {
  type Answer,
  addRecipients,
  type Batch,
  cancel,
  type DispatchHandler,
  decideUnknown,
  dispatches,
  findPart,
  giveUpRecipient,
  goLive,
  launch,
  pause,
  prepare,
  resume,
  takePartReceipt,
} from './index.ts'

describe.each(bothEngines)('dispatches on %s', (engine) => {
  let db: Database
  let venueId: number
  let walletId: number
  let kind: string

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterAll(() => db.close())

  /** A venue with a wallet, and a kind that its workers alone know: what one test leaves behind is not in another. */
  beforeEach(async () => {
    await db.system(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into venue (name, timezone) values ('Test', 'Europe/Paris') returning venue_id as id`.execute(
        tx,
      )
      venueId = rows[0]?.id ?? 0
      walletId = (await walletOf(tx, venueId, 'paidSms')).id
      kind = `test-${venueId}`
      await grant(tx, { venueId, walletId, amount: 1000, reference: 'first' })
    })
  })
  afterEach(async () => {
    expect(await db.system(findImbalances)).toEqual([])
    const wallet = await db.system((tx) => readWallet(tx, venueId, walletId))
    expect(wallet.available + wallet.reserved + wallet.spent).toBe(1000)
  })

  const system = <T>(work: (tx: Tx) => Promise<T>) => db.system(work)
  const wallet = () => system((tx) => readWallet(tx, venueId, walletId))
  const recipientsOf = (count: number, suppressed: number[] = []) => sql<never>`
    select 'r' || g as recipient, 2 as cost, 2 as parts, null::timestamptz as "dueAt",
      case when g = any(${suppressed}::int[]) then 'stop' end as suppressed, jsonb_build_object('g', g) as fields
    from generate_series(1, ${count}::int) g`

  async function begin(count: number, more: Partial<Parameters<typeof launch>[1]> = {}): Promise<string> {
    const id = newId()
    const recipients = recipientsOf(count)
    await db.tenant([venueId], (tx) =>
      launch(tx, {
        venueId,
        id,
        kind,
        payload: { text: 'Hello' },
        walletIds: [walletId],
        recipients,
        ...more,
      }),
    )
    return id
  }

  async function read(id: string) {
    const { rows } = await system((tx) =>
      sql<Record<string, unknown>>`
        select state, audience, open, sent, failed, unknown, suppressed, cancelled from dispatch
        where id = ${id}::uuid`.execute(tx),
    )
    return rows[0] ?? {}
  }

  /** Works with a handler until what is asked for is so. */
  async function work(handler: Partial<DispatchHandler>, isSo: () => Promise<boolean>): Promise<void> {
    const whole = { idempotency: 'key', send: acceptAll, leaseMs: 60_000, ...handler } as DispatchHandler
    const log = (_: string, message: string, error: unknown) =>
      process.emitWarning(`${message}: ${String(error)}`)
    const queue = await startQueue(db, { sources: [dispatches({ [kind]: whole })], pollMs: 20, log })
    try {
      await expect.poll(isSo, { timeout: 20_000 }).toBe(true)
    } finally {
      await queue.stop()
    }
  }
  const isIn = (id: string, state: string) => async () => (await read(id)).state === state
  const workUntil = (id: string, state: string, handler: Partial<DispatchHandler> = {}) =>
    work(handler, isIn(id, state))

  /**
   * Works until it is sent, with retries due at once. What is being made due is passed over by who claims meanwhile.
   */
  const workHurriedly = (id: string, handler: Partial<DispatchHandler>) =>
    work(handler, async () => {
      await system((tx) =>
        sql`update dispatch_message set due_at = now()
          where dispatch_id = ${id}::uuid and state = 'queued' and due_at > now()`.execute(tx),
      )
      return isIn(id, 'sent')()
    })

  async function acceptAll({ messages }: Batch) {
    return new Map(messages.map(({ key }) => [key, { end: 'sent' as const }]))
  }

  test('everybody gets it once; what was sent is paid, and nothing stays reserved', async () => {
    const recipients = sql<never>`${recipientsOf(25, [3, 4])} union all ${recipientsOf(5, [3, 4])}`
    const id = await begin(0, { recipients })
    expect(await wallet()).toMatchObject({ reserved: 46 })
    const seen: Batch[] = []
    const send = (batch: Batch) => {
      seen.push(batch)
      return acceptAll(batch)
    }
    await workUntil(id, 'sent', { send, batchSize: 10 })
    expect(await read(id)).toMatchObject({ audience: 25, sent: 23, suppressed: 2, open: 0 })
    const messages = seen.flatMap((batch) => batch.messages)
    expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(23)
    expect(messages).toHaveLength(23)
    expect(seen.every(({ payload, messages: { length } }) => length <= 10 && payload)).toBe(true)
    expect(messages[0]?.fields).toEqual({ g: expect.any(Number) })
    expect(await wallet()).toMatchObject({ available: 954, reserved: 0, spent: 46 })
  })

  test('launched twice it is one; with too few credits it is none', async () => {
    const id = await begin(3)
    await begin(3, { id })
    expect(await read(id)).toMatchObject({ audience: 3, open: 3 })
    await expect(begin(10_000)).rejects.toMatchObject({ code: 'payment_required' })
    await system((tx) => cancel(tx, venueId, id))
    expect(await wallet()).toMatchObject({ reserved: 0 })
  })

  test('a refusal for good gives the credit back; one for now is tried again', async () => {
    const id = await begin(4)
    const tries = new Map<string, number>()
    const send = async ({ messages }: Batch) =>
      new Map(
        messages.map(({ key, recipient, attempt }): [string, Answer] => {
          tries.set(recipient, attempt)
          if (recipient === 'r1') return [key, { end: new SendFailure('permanent', 'no such number') }]
          if (recipient === 'r2' && attempt < 3) return [key, { end: new SendFailure('retryable', 'busy') }]
          return [key, { end: 'sent' }]
        }),
      )
    await workHurriedly(id, { send })
    expect(await read(id)).toMatchObject({ sent: 3, failed: 1 })
    expect(tries.get('r2')).toBe(3)
    expect(await wallet()).toMatchObject({ available: 994, reserved: 0 })
  })

  /** Takes all it is given; the answer to the first call is lost. */
  function losingAnAnswer() {
    const calls: Batch[] = []
    const send = async (batch: Batch) => {
      calls.push(batch)
      if (calls.length === 1) throw new Error('connection reset')
      return acceptAll(batch)
    }
    return { calls, send }
  }

  test('G2: after a lost answer each is sent again once, with its key, to a provider that knows keys', async () => {
    const id = await begin(30)
    const { calls, send } = losingAnAnswer()
    await workHurriedly(id, { send, concurrency: 1 })
    expect(await read(id)).toMatchObject({ sent: 30, unknown: 0 })
    expect(calls[0]?.messages).toHaveLength(30)
    const [first, again] = [calls.slice(0, 1), calls.slice(1)].map((some) =>
      some.flatMap(({ messages }) => messages.map(({ key }) => key)).toSorted(),
    )
    expect(again).toEqual(first)
    expect(await wallet()).toMatchObject({ available: 940, reserved: 0 })
  })

  test('G2: after a lost answer nothing is repeated where that doubles it: a person decides of 20 at most', async () => {
    const id = await begin(30)
    const { calls, send } = losingAnAnswer()
    await workUntil(id, 'sent', { idempotency: 'none', send, batchSize: 500, concurrency: 1 })
    expect(calls.map(({ messages }) => messages.length)).toEqual([20, 10])
    expect(await read(id)).toMatchObject({ sent: 10, unknown: 20 })
    expect(await wallet()).toMatchObject({ reserved: 40 })
    const decide = (verdict: 'sent' | 'failed' | 'resend', numbers?: number[]) =>
      system((tx) => decideUnknown(tx, venueId, id, verdict, numbers))
    expect(await decide('sent', [1, 2])).toBe(2)
    expect(await decide('failed', [1, 3])).toBe(1)
    expect(await decide('resend')).toBe(17)
    expect(await read(id)).toMatchObject({ state: 'sending', open: 17 })
    await workUntil(id, 'sent', { idempotency: 'none' })
    expect(await read(id)).toMatchObject({ sent: 29, failed: 1, unknown: 0 })
    expect(await wallet()).toMatchObject({ available: 942, reserved: 0 })
  })

  test('a provider that can be asked is asked before anything is repeated', async () => {
    const id = await begin(6)
    const sent: string[] = []
    let isFirst = true
    const send = async (batch: Batch) => {
      sent.push(...batch.messages.slice(0, isFirst ? 4 : 6).map(({ recipient }) => recipient))
      if (!isFirst) return acceptAll(batch)
      isFirst = false
      throw new Error('connection reset')
    }
    const lookUp = async ({ messages }: Batch) =>
      new Set(messages.filter(({ recipient }) => sent.includes(recipient)).map(({ key }) => key))
    await workHurriedly(id, { idempotency: 'lookup', send, lookUp })
    expect(sent.toSorted()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
  })

  test('G2: a lease that ran out is taken over; what the stalled worker says later doubles nothing', async () => {
    const id = await begin(5)
    const stalled = Promise.withResolvers<void>()
    /** Of every call but the stalled one. Two workers that ask at once may share what is due between them. */
    const called: string[] = []
    let isFirst = true
    const send = async (batch: Batch) => {
      if (!isFirst) {
        called.push(...batch.messages.map(({ recipient }) => recipient))
        return acceptAll(batch)
      }
      isFirst = false
      const numbers = batch.messages.map(({ n }) => n)
      // As if a minute had gone.
      await system((tx) =>
        sql`update dispatch_message set due_at = now()
          where dispatch_id = ${id}::uuid and n = any(${numbers}::int[])`.execute(tx),
      )
      await stalled.promise
      return acceptAll(batch)
    }
    await work({ send }, async () => {
      const isEnded = await isIn(id, 'sent')()
      if (isEnded) stalled.resolve()
      return isEnded
    })
    expect(called.toSorted()).toEqual(['r1', 'r2', 'r3', 'r4', 'r5'])
    expect(await read(id)).toMatchObject({ sent: 5, open: 0 })
    expect(await wallet()).toMatchObject({ available: 990, reserved: 0 })
  })

  test('who says no after the launch gets nothing, and is counted', async () => {
    const id = await begin(5)
    const objectTo =
      (isIt: (recipient: string) => boolean) =>
      async (_: Tx, { messages }: Batch) =>
        new Map(
          messages
            .filter(({ recipient }) => isIt(recipient))
            .map(({ n }) => [n, { reason: 'stop' }] as const),
        )
    await workUntil(id, 'sent', { objections: objectTo((recipient) => ['r2', 'r5'].includes(recipient)) })
    expect(await read(id)).toMatchObject({ sent: 3, suppressed: 2 })
    const suppressedOnly = await begin(2)
    await workUntil(suppressedOnly, 'sent', { objections: objectTo(() => true) })
    expect(await read(suppressedOnly)).toMatchObject({ sent: 0, suppressed: 2 })
    expect(await wallet()).toMatchObject({ reserved: 0 })
  })

  test('paused, nothing leaves until it goes on; cancelled, what is in the air still counts', async () => {
    const id = await begin(30)
    const inTheAir = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const send = async (batch: Batch) => {
      inTheAir.resolve()
      await mayEnd.promise
      return acceptAll(batch)
    }
    let left = 0
    const steer = async () => {
      await inTheAir.promise
      await system((tx) => pause(tx, venueId, id))
      await expect(system((tx) => pause(tx, venueId, id))).rejects.toMatchObject({ code: 'conflict' })
      expect(await read(id)).toMatchObject({ state: 'paused', open: 30 })
      await system((tx) => resume(tx, venueId, id))
      left = await system((tx) => cancel(tx, venueId, id))
      mayEnd.resolve()
    }
    const steered = steer()
    await work({ send, batchSize: 10, concurrency: 1 }, async () => {
      const { state, open } = await read(id)
      return state === 'cancelled' && open === 0
    })
    await steered
    expect([10, 20]).toContain(left)
    expect(await read(id)).toMatchObject({ sent: left, cancelled: 30 - left })
    expect(await wallet()).toMatchObject({ reserved: 0 })
    await expect(system((tx) => cancel(tx, venueId, newId()))).rejects.toMatchObject({ code: 'not_found' })
  })

  test('more than two hours late, or left alone for as long, it waits for a person', async () => {
    const late = await begin(2, { startsAt: new Date(Date.now() - 2.1 * 3_600_000) })
    const early = await begin(2, { startsAt: new Date(Date.now() + 3_600_000) })
    const left = await begin(2)
    await abandon(left)
    await system((tx) =>
      sql`update dispatch_message set due_at = now() - interval '3 hours'
        where dispatch_id = ${left}::uuid`.execute(tx),
    )
    await workUntil(left, 'late')
    expect(await read(late)).toMatchObject({ state: 'late', open: 2 })
    expect(await read(early)).toMatchObject({ state: 'scheduled', open: 2 })
    await system((tx) => resume(tx, venueId, late))
    await system((tx) => resume(tx, venueId, left))
    await work({}, async () => (await isIn(late, 'sent')()) && (await isIn(left, 'sent')()))
    await system((tx) => cancel(tx, venueId, early))
  })

  const abandon = (id: string) =>
    system((tx) =>
      sql`update dispatch set state = 'sending', worked_at = now() - interval '3 hours'
        where id = ${id}::uuid`.execute(tx),
    )

  test('D-65: what may not leave yet is held without an attempt, and is not late in the morning', async () => {
    const tomorrow = sql<never>`
      select recipient, cost, parts, now() + interval '0.4 seconds' as "dueAt", suppressed, fields
      from (${recipientsOf(2)}) r`
    const id = await begin(0, { recipients: sql<never>`${recipientsOf(1)} union all ${tomorrow}` })
    const attempts: number[] = []
    const asked = new Set<number>()
    const until = new Date(Date.now() + 300)
    await workUntil(id, 'sent', {
      objections: async (_, { messages }) => {
        const fresh = messages.filter(({ n }) => !asked.has(n))
        for (const { n } of fresh) asked.add(n)
        return new Map(fresh.map(({ n }) => [n, { until }] as const))
      },
      send: (batch) => {
        attempts.push(...batch.messages.map(({ attempt }) => attempt))
        expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
        return acceptAll(batch)
      },
    })
    expect(attempts).toEqual([1, 1])

    const overnight = await begin(1)
    await abandon(overnight)
    await system((tx) =>
      sql`update dispatch_message set due_at = now() - interval '1 minute'
        where dispatch_id = ${overnight}::uuid`.execute(tx),
    )
    await workUntil(overnight, 'sent')
    expect(await read(overnight)).toMatchObject({ sent: 1 })
  })

  test('D-66: recipients come in portions; nothing leaves before it goes live, and too few credits leave all as it was', async () => {
    const id = newId()
    const within = <T>(does: (tx: Tx) => Promise<T>) => db.tenant([venueId], does)
    const dispatch = { venueId, id, kind, payload: {} }
    expect(await within((tx) => prepare(tx, dispatch))).toBe(true)
    expect(await within((tx) => prepare(tx, dispatch))).toBe(false)
    for (const portion of [recipientsOf(4, [4]), recipientsOf(6), recipientsOf(6)])
      await within((tx) => addRecipients(tx, dispatch, portion))
    expect(await read(id)).toMatchObject({ state: 'preparing', audience: 6, open: 5, suppressed: 1 })

    const free = await within(async (tx) => {
      const { id: walletId } = await walletOf(tx, venueId, 'freeSms')
      await grant(tx, { venueId, walletId, amount: 3, reference: 'gift' })
      return walletId
    })
    const other = await within((tx) => walletOf(tx, venueId, 'freeEmail'))
    const live = (walletIds: number[]) => within((tx) => goLive(tx, { venueId, id, walletIds }))
    await expect(live([other.id])).rejects.toMatchObject({ code: 'payment_required' })
    expect(await read(id)).toMatchObject({ state: 'preparing' })
    expect(await live([free, walletId])).toBe(true)
    expect(await live([free, walletId])).toBe(false)
    await workUntil(id, 'sent')
    expect(await wallet()).toMatchObject({ available: 993, reserved: 0, spent: 7 })
    expect(await system((tx) => readWallet(tx, venueId, free))).toMatchObject({ available: 0, spent: 3 })
  })

  /** Takes both parts of each message, with ids of its own. */
  async function takeParts({ messages }: Batch) {
    return new Map(
      messages.map(({ key, recipient }): [string, Answer] => {
        const parts = [0, 1].map((part) => ({ part, account: kind, providerId: `${recipient}/${part}` }))
        return [key, { end: 'sent', parts }]
      }),
    )
  }
  async function report(providerId: string, state: 'delivered' | 'failed') {
    const known = await system((tx) => findPart(tx, { account: kind, providerId }))
    if (!known) throw new Error(`${providerId} is not known`)
    await system((tx) => takePartReceipt(tx, known, { state, reason: 'absent' }))
  }
  const readDelivery = async (id: string) => {
    const { rows } = await system((tx) =>
      sql<Record<string, unknown>>`
        select delivered, undelivered, refunded from dispatch where id = ${id}::uuid`.execute(tx),
    )
    return rows[0]
  }

  test('D-68: parts that never arrived are given back once, whatever order receipts come in', async () => {
    const id = await begin(3)
    await workUntil(id, 'sent', { send: takeParts })
    expect(await wallet()).toMatchObject({ available: 994, spent: 6 })
    const receipts = [
      ['r1/1', 'delivered'],
      ['r1/0', 'delivered'],
      ['r2/0', 'failed'],
      ['r2/0', 'failed'],
      ['r3/0', 'failed'],
      ['r3/1', 'failed'],
      ['r3/0', 'delivered'],
      ['r3/0', 'failed'],
    ] as const
    for (const [part, state] of receipts) await report(part, state)
    expect(await readDelivery(id)).toEqual({ delivered: 1, undelivered: 2, refunded: 3 })
    expect(await wallet()).toMatchObject({ available: 997, reserved: 0, spent: 3 })
    expect(await system((tx) => findPart(tx, { account: 'other', providerId: 'r1/0' }))).toBeUndefined()
  })

  test('D-68: a receipt may come before the end of the call; what it says counts once it has ended', async () => {
    const id = await begin(1)
    const send = async (batch: Batch) => {
      const part = { dispatch_id: id, n: 1, account: kind, venue_id: venueId }
      await system((tx) =>
        tx
          .insertInto('dispatch_part')
          .values([
            { ...part, part: 0, provider_id: 'r1/0' },
            { ...part, part: 1, provider_id: 'r1/1' },
          ])
          .execute(),
      )
      await report('r1/1', 'failed')
      return takeParts(batch)
    }
    await workUntil(id, 'sent', { send })
    expect(await readDelivery(id)).toEqual({ delivered: 0, undelivered: 1, refunded: 1 })
    expect(await wallet()).toMatchObject({ available: 999, spent: 1 })
  })

  test('a message with an unknown outcome is known again once receipts name all its parts', async () => {
    const id = await begin(1)
    const send = async ({ messages }: Batch) =>
      new Map(
        messages.map(({ key }): [string, Answer] => {
          const parts = [{ part: 0, account: kind, providerId: 'r1/0' }]
          return [key, { end: new SendFailure('ambiguous', 'no answer'), parts }]
        }),
      )
    await workUntil(id, 'sent', { idempotency: 'none', send })
    expect(await read(id)).toMatchObject({ unknown: 1 })
    await report('r1/0', 'delivered')
    expect(await read(id)).toMatchObject({ unknown: 1 })
    const second = { venue_id: venueId, dispatch_id: id, n: 1, part: 1, account: kind, provider_id: 'r1/1' }
    await system((tx) => tx.insertInto('dispatch_part').values(second).execute())
    await report('r1/1', 'delivered')
    expect(await read(id)).toMatchObject({ unknown: 0, sent: 1 })
    expect(await readDelivery(id)).toEqual({ delivered: 1, undelivered: 0, refunded: 0 })
    expect(await wallet()).toMatchObject({ available: 998, reserved: 0 })
  })

  test('parts that the provider took in an earlier attempt are named in the next', async () => {
    const id = await begin(1)
    const taken: unknown[] = []
    const send = async ({ messages }: Batch) =>
      new Map(
        messages.map(({ key, taken: before }): [string, Answer] => {
          taken.push(before)
          const end = before.length === 0 ? new SendFailure('retryable', 'busy') : 'sent'
          return [
            key,
            { end, parts: [{ part: before.length, account: kind, providerId: `p${before.length}` }] },
          ]
        }),
      )
    await workHurriedly(id, { send })
    expect(taken).toEqual([[], [0]])
  })

  test('T30: while a restored database waits for a person, nothing leaves', async () => {
    const id = await begin(2)
    await system((tx) => pauseSending(tx, new Date()))
    const calls: Batch[] = []
    const send = (batch: Batch) => {
      calls.push(batch)
      return acceptAll(batch)
    }
    let looks = 0
    await work({ send }, async () => {
      looks += 1
      return looks > 5
    })
    expect(calls).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'sending', open: 2 })
    await system(resumeSending)
    await workUntil(id, 'sent', { send })
    const recipients = calls.flatMap(({ messages }) => messages.map(({ recipient }) => recipient))
    expect(recipients.toSorted()).toEqual(['r1', 'r2'])
  })

  test('after 20 hours a message whose end is not known is not repeated by itself', async () => {
    const id = await begin(1)
    await system((tx) =>
      sql`
        update dispatch_message set state = 'sending', attempts = 1, first_tried_at = now() - interval '21 hours',
          due_at = now() - interval '1 second' where dispatch_id = ${id}::uuid`.execute(tx),
    )
    await workUntil(id, 'sent')
    expect(await read(id)).toMatchObject({ unknown: 1, sent: 0 })
    await system((tx) => decideUnknown(tx, venueId, id, 'failed'))
  })

  test('what waits for one recipient is given up in all dispatches, and its credits are free again', async () => {
    const [one, other] = [await begin(2), await begin(2)]
    await db.tenant([venueId], (tx) => giveUpRecipient(tx, venueId, 'r1'))
    for (const id of [one, other]) expect(await read(id)).toMatchObject({ open: 1, cancelled: 1 })
    expect(await wallet()).toMatchObject({ available: 996, reserved: 4 })
    const seen: string[] = []
    const send = (batch: Batch) => {
      seen.push(...batch.messages.map(({ recipient }) => recipient))
      return acceptAll(batch)
    }
    await work({ send }, async () => (await isIn(one, 'sent')()) && (await isIn(other, 'sent')()))
    expect(seen).toEqual(['r2', 'r2'])
  })

  test('the counts must add up, whichever role writes them', async () => {
    const id = await begin(1)
    const forge = (tx: Tx) => sql`update dispatch set sent = sent + 1 where id = ${id}::uuid`.execute(tx)
    await expect(system(forge)).rejects.toThrow(/check constraint/)
    await system((tx) => cancel(tx, venueId, id))
  })
})
