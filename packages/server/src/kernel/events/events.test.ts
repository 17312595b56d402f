import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import {
  emit,
  eventRange,
  eventsChannel,
  onCommitted,
  pruneEvents,
  readEvents,
  readNotice,
  type VenueEvent,
} from './events.ts'

const writers = 8
const perWriter = 60

describe.each(bothEngines)('the event log on %s', (engine) => {
  let db: Database

  beforeAll(async () => {
    db = await testDatabase({ engine, poolSize: writers + 2 })
  })
  afterAll(() => db.close())

  const write = (venueId: number, type = 'messages.created') =>
    db.tenant([venueId], async (tx) => emit(tx, { venueId, type, payload: { text: 'salut' } }))

  test('numbers are 1, 2, 3… for each venue, and a rolled-back event leaves no hole', async () => {
    await write(1)
    await write(2)
    await db
      .tenant([1], async (tx) => {
        emit(tx, { venueId: 1, type: 'lost', payload: null })
        throw new Error('no')
      })
      .catch(() => undefined)
    await write(1)
    const events = await db.tenant([1, 2], (tx) => readEvents(tx, 1, 0, 10))
    expect(events.map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'messages.created'],
      [2, 'messages.created'],
    ])
    expect(events[0]).toEqual({
      venueId: 1,
      seq: 1,
      type: 'messages.created',
      payload: { text: 'salut' },
      conversationId: null,
      at: expect.any(Date),
    })
  })

  test('transactions that name the same venues in another order do not wait for each other', async () => {
    const rounds = Array.from({ length: 40 }, () => [
      [41, 42],
      [42, 41],
    ])
    const both = (venueIds: number[]) =>
      db.tenant(venueIds, async (tx) => {
        for (const venueId of venueIds) emit(tx, { venueId, type: 'moved', payload: null })
      })
    await Promise.all(rounds.flat().map(both))
    const events = await db.tenant([41, 42], (tx) => readEvents(tx, 41, 0, 100))
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
  })

  test('a foreign venue can neither write nor read events', async () => {
    await write(3)
    await expect(
      db.tenant([1], async (tx) => emit(tx, { venueId: 3, type: 'forged', payload: {} })),
    ).rejects.toThrow(/row-level security/)
    expect(await db.tenant([1], (tx) => readEvents(tx, 3, 0, 10))).toEqual([])
  })

  test('a reader that resumes by number misses nothing of 8 writers at once, and sees it in order', async () => {
    const venueId = 4
    let isWriting = true
    const writing = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < perWriter; n += 1) {
          await db.tenant([venueId], async (tx) => {
            emit(tx, { venueId, type: 'n', payload: { writer, n } })
            // Held open for a while, so that what was emitted earlier is often committed later than the next.
            if (n % 7 === 0) await sql`select pg_sleep(0.003)`.execute(tx)
          })
        }
      }),
    ).finally(() => {
      isWriting = false
    })
    const seen: number[] = []
    const read = async () => {
      const events = await db.tenant([venueId], (tx) => readEvents(tx, venueId, seen.at(-1) ?? 0, 100))
      seen.push(...events.map(({ seq }) => seq))
      return events.length
    }
    while (isWriting) await read()
    await writing
    while ((await read()) > 0);
    expect(seen).toEqual(Array.from({ length: writers * perWriter }, (_, index) => index + 1))
  })

  test('what was committed is handed over at once, with all events of the transaction, and notifies every server', async () => {
    const handed: (readonly VenueEvent[])[] = []
    const notices: string[] = []
    const leave = await db.peers.listen(eventsChannel, (payload) => notices.push(payload))
    const stop = onCommitted(db, (events) => handed.push(events))
    await db.tenant([5], async (tx) => {
      emit(tx, { venueId: 5, type: 'one', payload: 1 })
      emit(tx, { venueId: 5, type: 'two', payload: 2 })
      expect(handed).toEqual([])
    })
    expect(handed.map((events) => events.map(({ seq, type }) => [seq, type]))).toEqual([
      [
        [1, 'one'],
        [2, 'two'],
      ],
    ])
    expect(handed[0]).toEqual(await db.tenant([5], (tx) => readEvents(tx, 5, 0, 10)))
    await expect.poll(() => notices.map((notice) => readNotice(notice)?.event())).toEqual(handed[0])
    stop()
    await write(5)
    expect(handed).toHaveLength(1)
    await leave()
  })

  test('a notice carries its event with every character of it, and of one that is too long the number alone', async () => {
    const notices: string[] = []
    const leave = await db.peers.listen(eventsChannel, (payload) => notices.push(payload))
    const payloads = [{ text: "L'été } {\n\\ 'x' \\'' 🥐" }, { text: 'é'.repeat(4000) }]
    for (const payload of payloads)
      await db.tenant([8], async (tx) => emit(tx, { venueId: 8, type: 'said', payload }))
    await expect
      .poll(() => notices.map(readNotice))
      .toMatchObject([
        { venueId: 8, seq: 1 },
        { venueId: 8, seq: 2 },
      ])
    const carried = notices.map((notice) => readNotice(notice)?.event())
    expect(carried).toEqual([(await db.tenant([8], (tx) => readEvents(tx, 8, 0, 1)))[0], undefined])
    expect(readNotice('')).toBeUndefined()
    await leave()
  })

  test('a visitor reads the events of the own conversation only', async () => {
    const [mine, other] = [randomUUID(), randomUUID()]
    for (const conversationId of [mine, other, undefined, mine]) {
      const event = { venueId: 6, type: 'messages.created', payload: {} }
      await db.tenant([6], async (tx) =>
        emit(tx, conversationId === undefined ? event : { ...event, conversationId }),
      )
    }
    const events = await db.tenant([6], (tx) => readEvents(tx, 6, 0, 10, mine))
    expect(events.map(({ seq }) => seq)).toEqual([1, 4])
  })

  test('pruning keeps the newest of each venue without a hole and reports what is left', async () => {
    for (let n = 0; n < 12; n += 1) await write(7)
    await write(8)
    await db.system((tx) =>
      sql`update event set at = now() - interval '8 days' where venue_id = 7 and seq in (2, 4)`.execute(tx),
    )
    expect(await db.tenant([7], (tx) => eventRange(tx, 7))).toEqual({ oldest: 1, newest: 12 })
    expect(await db.system((tx) => pruneEvents(tx))).toEqual(new Map([[7, 5]]))
    expect(await db.tenant([7], (tx) => eventRange(tx, 7))).toEqual({ oldest: 5, newest: 12 })
    expect((await db.system((tx) => pruneEvents(tx, { perVenue: 3 }))).get(7)).toBe(10)
    expect(await db.tenant([7], (tx) => eventRange(tx, 7))).toEqual({ oldest: 10, newest: 12 })
    await db.system((tx) => sql`update event set at = now() - interval '8 days'`.execute(tx))
    await db.system((tx) => pruneEvents(tx))
    expect(await db.tenant([7], (tx) => eventRange(tx, 7))).toEqual({ oldest: 13, newest: 12 })
    await write(7)
    expect(await db.tenant([7], (tx) => eventRange(tx, 7))).toEqual({ oldest: 13, newest: 13 })
    expect(await db.tenant([9], (tx) => eventRange(tx, 9))).toEqual({ oldest: 1, newest: 0 })
  })
})
