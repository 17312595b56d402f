import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openEventStream } from '@comptoir/core/live'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { emit, eventsChannel, pruneEvents } from './events.ts'
import { openFeeds } from './feeds.ts'
import type { Project } from './frame.ts'
import { createHub, type Hub, type HubOptions, type StreamEntry } from './hub.ts'
import type { StreamOptions } from './stream.ts'
import { type StreamServer, streamServer } from './testing/stream-client.ts'

type Chosen = Partial<StreamOptions> & Pick<StreamOptions, 'venueIds'>
const until = (check: () => void, timeout = 5000) => vi.waitFor(check, { timeout, interval: 5 })

describe.each(bothEngines)('streams on %s', (engine) => {
  let db: Database
  let hub: Hub
  let server: StreamServer
  let chosen: Chosen
  let venueId = 100

  beforeAll(async () => {
    db = await testDatabase({ engine, poolSize: 12 })
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    venueId += 2
    chosen = { venueIds: [venueId] }
    hub = await createHub(db)
    server = await streamServer(
      () => hub,
      () => chosen,
    )
  })
  afterEach(async () => {
    await hub.close()
    await server.close()
  })

  const write = (venue = venueId, payload: object = { text: 'salut' }, conversationId?: string) =>
    db.tenant([venue], async (tx) =>
      emit(tx, { venueId: venue, type: 'said', payload, ...(conversationId ? { conversationId } : {}) }),
    )
  const writeMany = async (count: number, venue = venueId) => {
    for (let n = 0; n < count; n += 1) await write(venue, { n })
  }
  /** A hub that knows nothing yet, as after a restart. */
  const restartHub = async (options?: HubOptions) => {
    await hub.close()
    hub = await createHub(db, options)
  }

  test('looks at no stream whose token has not ended, however long it is open', async () => {
    let looks = 0
    const inAnHour = Date.now() + 3_600_000
    const stream = (expiresAt: () => number): StreamEntry => ({
      sessionId: randomUUID(),
      get expiresAt() {
        return expiresAt()
      },
      ping: () => undefined,
      finish: vi.fn(),
      closed: Promise.resolve(),
    })
    const ending = stream(() => Date.now() - 1)
    const staying = stream(() => {
      looks += 1
      return inAnHour
    })
    for (const each of [ending, staying]) hub.admit(each)
    await until(() => expect(vi.mocked(ending.finish).mock.calls.length).toBeGreaterThan(1))
    expect(looks).toBe(1)
    expect(staying.finish).not.toHaveBeenCalled()
  })

  test('begins at now and sends each event once, with its number as id and its origin in the data', async () => {
    await writeMany(2)
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 2']))
    expect(client.events[0]?.data).toEqual({ isResumed: false })
    await write(venueId, { text: 'Ça va ?\n\n🥐', seq: 'forged' })
    await until(() => expect(client.names()).toEqual(['stream.ready 2', 'said 3']))
    expect(client.events[1]?.data).toEqual({ venueId, seq: 3, at: expect.any(Number), text: 'Ça va ?\n\n🥐' })
    expect(client.status).toBe(200)
    expect(client.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(client.text()).toMatch(/^retry: 500\n/)
    expect([hub.openStreams, hub.publishedEvents]).toEqual([1, 1])
    client.close()
    await until(() => expect(hub.openStreams).toBe(0))
  })

  test('resumes from memory and from the table, over several pages, before it says ready', async () => {
    const follower = await server.connect()
    await until(() => expect(follower.names()).toEqual(['stream.ready 0']))
    await writeMany(460)
    for (const after of [0, 3, 390, 459, 460]) {
      const client = await server.connect('/', String(after))
      const missed = Array.from({ length: 460 - after }, (_, index) => `said ${after + index + 1}`)
      await until(() => expect(client.names()).toEqual([...missed, 'stream.ready 460']))
      expect(client.events.at(-1)?.data).toEqual({ isResumed: true })
      client.close()
    }
    await restartHub()
    const client = await server.connect('/', '5')
    await until(() => expect(client.names()).toHaveLength(456))
    expect(client.names().at(-2)).toBe('said 460')
  })

  test('what feeds lack that have just begun is read with their start, in one question for all', async () => {
    const other = venueId + 5000
    for (const venue of [venueId, other]) await writeMany(5, venue)
    let asked = 0
    const counting: Database = {
      ...db,
      shared: (work) => {
        asked += 1
        return db.shared(work)
      },
    }
    const feeds = await openFeeds(counting, { pollMs: 60_000, onPublished() {}, log() {} })
    const [[one], [two], [same]] = await Promise.all([
      feeds.retain([venueId], () => 2),
      feeds.retain([other], () => 4),
      feeds.retain([venueId], () => 3),
    ])
    expect(asked).toBe(1)
    expect(one?.recent(2)?.map(({ seq }) => seq)).toEqual([3, 4, 5])
    expect(two?.recent(4)?.map(({ seq }) => seq)).toEqual([5])
    expect([same, one?.known, two?.known]).toEqual([one, 5, 5])
    await feeds.close()
  })

  test('who lacks more than a few events reads them, and one who is ahead of a new feed waits for none', async () => {
    await writeMany(30)
    await restartHub({ pollMs: 60_000 })
    const [behind, ahead] = await Promise.all([server.connect('/', '0'), server.connect('/', '31')])
    await until(() => expect(behind.names()).toHaveLength(31))
    expect(behind.events.at(-1)?.data).toEqual({ isResumed: true })
    await until(() => expect(ahead.names()).toContain('stream.ready 30'))
    expect(ahead.events.at(-1)?.data).toEqual({ isResumed: false })
  })

  test('0 lost, 0 doubled, 0 out of order: 8 writers, streams cut at any moment that resume by the last id', async () => {
    const writers = 8
    const each = 50
    const seen = [0, 1, 2].map(() => [] as number[])
    const cuts = [7, 23, 41]
    const streams = seen.map((numbers, index) => {
      let inThis = 0
      return openEventStream({
        url: server.url,
        tokens: { read: () => 'token' },
        random: () => 0,
        onFrame: ({ name, data }) => {
          if (name === 'said') numbers.push((JSON.parse(data) as { seq: number }).seq)
        },
        fetch: async (input, init) => {
          const cut = new AbortController()
          init?.signal?.addEventListener('abort', () => cut.abort())
          const response = await fetch(input, { ...init, signal: cut.signal })
          inThis += 1
          if (inThis < 4) setTimeout(() => cut.abort(), cuts[index])
          return response
        },
      })
    })
    await until(() => expect(hub.openStreams).toBe(3))
    await pause(10)
    const start = seen.map((numbers) => numbers.length)
    expect(start).toEqual([0, 0, 0])
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n += 1)
          await db.tenant([venueId], async (tx) => {
            emit(tx, { venueId, type: 'said', payload: { writer, n } })
            if (n % 7 === 0) await sql`select pg_sleep(0.003)`.execute(tx)
          })
      }),
    )
    const all = Array.from({ length: writers * each }, (_, index) => index + 1)
    for (const numbers of seen) await until(() => expect(numbers.at(-1)).toBe(all.length), 15_000)
    // A stream that was cut before its first ready begins at now: from its first event on nothing may be missing.
    for (const numbers of seen) expect(numbers).toEqual(all.slice((numbers[0] ?? 1) - 1))
    for (const stream of streams) stream.close()
  })

  test('what another process commits arrives within the poll, in sequence', async () => {
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    // Written past emit: no one is notified of it, as if the notice had been lost.
    await db.system(async (tx) => {
      await sql`insert into event_seq (venue_id, n) values (${venueId}, 3)`.execute(tx)
      for (const seq of [1, 2, 3])
        await sql`insert into event (venue_id, seq, type, payload) values (${venueId}, ${seq}, 'said', '{}')`.execute(
          tx,
        )
    })
    await until(() => expect(client.names()).toEqual(['stream.ready 0', 'said 1', 'said 2', 'said 3']), 1500)
    await write()
    await until(() => expect(client.names().at(-1)).toBe('said 4'))
  })

  test('PostgreSQL: the notice of another server is enough, without waiting for the poll', async ({
    skip,
  }) => {
    if (engine !== 'postgres') return skip('the embedded database has one server')
    await restartHub({ pollMs: 60_000 })
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    await db.system(async (tx) => {
      await sql`insert into event_seq (venue_id, n) values (${venueId}, 1)`.execute(tx)
      await sql`insert into event (venue_id, seq, type, payload) values (${venueId}, 1, 'said', '{}')`.execute(
        tx,
      )
      await sql`select pg_notify(${eventsChannel}, ${String(venueId)})`.execute(tx)
    })
    await until(() => expect(client.names()).toEqual(['stream.ready 0', 'said 1']), 2000)
  })

  test('PostgreSQL: what a notice of another server carries is shown without reading the table', async ({
    skip,
  }) => {
    if (engine !== 'postgres') return skip('the embedded database has one server')
    await restartHub({ pollMs: 60_000 })
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    const head = { type: 'said', conversationId: null, at: new Date() }
    const notice = `${venueId} 1 ${JSON.stringify(head)} {"text":"salut"}`
    await db.system((tx) => sql`select pg_notify(${eventsChannel}, ${notice})`.execute(tx))
    await until(() => expect(client.names()).toEqual(['stream.ready 0', 'said 1']), 2000)
    expect(client.events[1]?.data).toMatchObject({ text: 'salut', at: head.at.getTime() })
  })

  test('an event whose predecessor is still missing is held until that one is read from the table', async () => {
    await restartHub({ pollMs: 60_000 })
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    await db.system(async (tx) => {
      await sql`insert into event_seq (venue_id, n) values (${venueId}, 1)`.execute(tx)
      await sql`insert into event (venue_id, seq, type, payload) values (${venueId}, 1, 'silent', '{}')`.execute(
        tx,
      )
    })
    await write()
    await until(() => expect(client.names()).toEqual(['stream.ready 0', 'silent 1', 'said 2']))
  })

  test('beyond retention, ahead of the log, or with an unreadable id the client is asked to reset', async () => {
    await writeMany(8)
    await db.system((tx) => pruneEvents(tx, { perVenue: 3 }))
    const within = await server.connect('/', '5')
    await until(() => expect(within.names()).toEqual(['said 6', 'said 7', 'said 8', 'stream.ready 8']))
    for (const after of ['2', '4', '9', 'x', '1:2', '-1', '9'.repeat(40)]) {
      const client = await server.connect('/', after)
      await until(() => expect(client.names()).toEqual(['stream.reset 8', 'stream.ready 8']))
      expect(client.events[1]?.data).toEqual({ isResumed: false })
      client.close()
    }
    await write()
    await until(() => expect(within.names().at(-1)).toBe('said 9'))
  })

  test('D-04 venue 0 follows all venues given, with a full cursor in each id, and resumes from it', async () => {
    const other = venueId + 1
    chosen = { venueIds: [venueId, other], isAllVenues: true }
    await writeMany(2, other)
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual([`stream.ready ${venueId}:0,${other}:2`]))
    await write(venueId)
    await write(other)
    await write(venueId + 50)
    await until(() =>
      expect(client.names().slice(1)).toEqual([
        `said ${venueId}:1,${other}:2`,
        `said ${venueId}:1,${other}:3`,
      ]),
    )
    client.close()
    await writeMany(2, venueId)
    const again = await server.connect('/', `${venueId}:1,${other}:2`)
    await until(() => expect(again.names().at(-1)).toBe(`stream.ready ${venueId}:3,${other}:3`))
    expect(again.names().slice(0, -1).sort()).toEqual(
      [`said ${venueId}:2,${other}:2`, `said ${venueId}:3,${other}:2`, `said ${venueId}:3,${other}:3`].sort(),
    )
    // A venue that the cursor does not know was added since: its lists have to be read.
    const added = await server.connect('/', `${venueId}:3`)
    await until(() =>
      expect(added.names()).toEqual([
        `stream.reset ${venueId}:3,${other}:3`,
        `stream.ready ${venueId}:3,${other}:3`,
      ]),
    )
  })

  test('a filtered stream shows its part only, and skips the rest right before the next event', async () => {
    const mine = randomUUID()
    const project: Project = (event) =>
      event.conversationId === mine ? { name: 'message', data: { of: event.seq } } : undefined
    chosen = { venueIds: [venueId], project }
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    await write(venueId, { secret: 'canary' }, randomUUID())
    await write(venueId, { secret: 'canary' })
    await write(venueId, { secret: 'canary' }, mine)
    await write(venueId, { secret: 'canary' }, mine)
    await write(venueId, { secret: 'canary' })
    await until(() =>
      expect(client.names()).toEqual(['stream.ready 0', 'stream.skip 2', 'message 3', 'message 4']),
    )
    expect(client.events[1]?.data).toEqual({ venueId, seq: 2 })
    expect(client.events[2]?.data).toEqual({ of: 3, venueId, seq: 3, at: expect.any(Number) })
    const again = await server.connect('/', '0')
    await until(() =>
      expect(again.names()).toEqual(['stream.skip 2', 'message 3', 'message 4', 'stream.ready 5']),
    )
    await write(venueId, {}, mine)
    await until(() => expect(again.names().at(-1)).toBe('message 6'))
    expect(client.names().slice(4)).toEqual(['stream.skip 5', 'message 6'])
    expect(client.text() + again.text()).not.toContain('canary')
  })

  test('an event that cannot be shown is reported and skipped; the commit and all other streams go on', async () => {
    const log = vi.fn()
    await restartHub({ log })
    const other = await server.connect()
    const project: Project = ({ payload }) => {
      if ((payload as { isBad?: true }).isBad) throw new Error('bad')
      return { name: 'message', data: {} }
    }
    chosen = { venueIds: [venueId], project }
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    await write(venueId, { isBad: true })
    await write()
    await until(() => expect(client.names().slice(1)).toEqual(['stream.skip 1', 'message 2']))
    await until(() => expect(other.names().slice(1)).toEqual(['said 1', 'said 2']))
    expect(log).toHaveBeenCalledOnce()
  })

  test('T24 revoking a session ends its streams within a second, and keeps new ones out', async () => {
    chosen = { venueIds: [venueId], sessionId: 'gone' }
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    chosen = { venueIds: [venueId], sessionId: 'stays' }
    const other = await server.connect()
    await until(() => expect(other.names()).toEqual(['stream.ready 0']))
    const startedAt = performance.now()
    hub.endSession('gone')
    await client.ended
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(client.names()).toEqual(['stream.ready 0', 'auth.expired'])
    chosen = { venueIds: [venueId], sessionId: 'gone' }
    expect((await server.connect()).status).toBe(401)
    expect(hub.openStreams).toBe(1)
  })

  test('a stream ends with its token', async () => {
    chosen = { venueIds: [venueId], expiresAt: Date.now() + 150 }
    const client = await server.connect()
    await client.ended
    expect(client.names()).toEqual(['stream.ready 0', 'auth.expired'])
    chosen = { venueIds: [venueId], expiresAt: Date.now() - 1 }
    const late = await server.connect()
    await late.ended
    expect(late.names().at(-1)).toBe('auth.expired')
  })

  test('closing notifies every client that the server restarts, and takes no new ones', async () => {
    const client = await server.connect()
    await until(() => expect(client.names()).toEqual(['stream.ready 0']))
    await hub.close()
    await client.ended
    expect(client.names()).toEqual(['stream.ready 0', 'server.restart'])
    expect(client.text()).toContain('retry: 1000\nevent: server.restart\n')
    expect((await server.connect()).status).toBe(500)
  })

  test('the ninth stream of a session and the twenty-first of an address are refused before the head', async () => {
    const open = async (count: number) => {
      const clients = []
      for (let n = 0; n < count; n += 1) clients.push(await server.connect())
      return clients
    }
    const clients = await open(9)
    expect(clients.map(({ status }) => status)).toEqual([...Array(8).fill(200), 429])
    let visitor = 0
    chosen = {
      venueIds: [venueId],
      address: '192.0.2.1',
      get sessionId() {
        visitor += 1
        return `visitor-${visitor}`
      },
    }
    const visitors = await open(21)
    expect(visitors.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    clients[0]?.close()
    await until(() => expect(hub.openStreams).toBe(27))
    chosen = { venueIds: [venueId] }
    expect((await server.connect()).status).toBe(200)
  })

  test('a client that does not read is cut off, without holding the others up', async () => {
    const slow = await server.connect()
    const fast = await server.connect()
    await until(() => expect(fast.names()).toEqual(['stream.ready 0']))
    slow.pause()
    const text = 'x'.repeat(200_000)
    for (let n = 0; n < 80 && hub.openStreams === 2; n += 1) await write(venueId, { text })
    await until(() => expect(hub.openStreams).toBe(1))
    await write(venueId, { text: 'still here' })
    await until(() => expect(fast.events.at(-1)?.data.text).toBe('still here'))
    slow.close()
  })

  test('a long replay waits for a client that reads slowly instead of cutting it off', async () => {
    const text = 'x'.repeat(100_000)
    for (let n = 0; n < 60; n += 1) await write(venueId, { text })
    const client = await server.connect('/', '0')
    client.pause()
    await pause(200)
    expect(hub.openStreams).toBe(1)
    client.close()
    const reader = await server.connect('/', '0')
    await until(() => expect(reader.names().at(-1)).toBe('stream.ready 60'))
  })
})

test('PostgreSQL: a session that is revoked on one server ends on the others', async ({ skip }) => {
  if (!bothEngines.includes('postgres')) return skip('needs TEST_DATABASE_URL')
  const db = await testDatabase({ engine: 'postgres' })
  const [here, there] = [await createHub(db), await createHub(db)]
  const server = await streamServer(
    () => there,
    () => ({ venueIds: [1], sessionId: 'gone' }),
  )
  const client = await server.connect()
  await until(() => expect(client.names()).toEqual(['stream.ready 0']))
  const startedAt = performance.now()
  here.endSession('gone')
  await client.ended
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(client.names().at(-1)).toBe('auth.expired')
  await Promise.all([here.close(), there.close()])
  await server.close()
  await db.close()
})
