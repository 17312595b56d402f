import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database, Tx } from '../db/database.ts'
import { startQueue } from '../queue/queue.ts'
import {
  type FiringFailed,
  fireNext,
  type Occurrence,
  type ScheduleKind,
  type ScheduleKinds,
} from './occurrences.ts'
import { type NewSchedule, pruneFired, removeSchedule, setSchedule } from './schedules.ts'
import { schedules } from './worker.ts'

const HOUR_MS = 3_600_000
const hourly = { every: 'interval', ms: HOUR_MS } as const

describe.each(bothEngines)('schedules on %s', (engine) => {
  let db: Database
  const fired: Occurrence[] = []
  const failures: FiringFailed[] = []

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterEach(async () => {
    fired.length = 0
    failures.length = 0
    await db.system((tx) => tx.deleteFrom('schedule').execute())
  })
  afterAll(() => db.close())

  const kindWith = (more: Partial<ScheduleKind> = {}): ScheduleKinds => ({
    post: {
      catchUp: 'all',
      async fire(_, occurrence) {
        fired.push(occurrence)
        return undefined
      },
      ...more,
    },
  })
  const set = (more: Partial<NewSchedule> = {}) =>
    db.system((tx) =>
      setSchedule(tx, {
        venueId: 4,
        kind: 'post',
        key: 'one',
        rule: hourly,
        timezone: 'Europe/Paris',
        ...more,
      }),
    )
  const next = (kinds: ScheduleKinds) => fireNext(db, kinds, (failure) => failures.push(failure))
  async function fireAll(kinds: ScheduleKinds): Promise<void> {
    while (await next(kinds));
  }
  const setBack = (by: string) =>
    db.system((tx) => sql`update schedule set next_at = next_at - ${by}::interval`.execute(tx))
  const rows = () => db.system((tx) => tx.selectFrom('schedule').selectAll().orderBy('id').execute())

  test('G11: fire when their time has come, with what they carry, and not before', async () => {
    await set({ payload: { text: 'hello' }, rule: { every: 'once', on: '2026-01-01', at: '08:00' } })
    await set({ key: 'later', rule: { every: 'once', on: '2999-01-01', at: '08:00' } })
    await fireAll(kindWith())
    expect(fired).toMatchObject([
      { venueId: 4, key: 'one', payload: { text: 'hello' }, due: new Date('2026-01-01T07:00Z') },
    ])
    expect(fired[0]?.lateMs).toBeGreaterThan(0)
    expect((await rows()).map(({ next_at }) => next_at)).toEqual([null, new Date('2999-01-01T07:00Z')])
  })

  test('G11: an occurrence fires once, also when its schedule is moved back', async () => {
    await set()
    await fireAll(kindWith())
    await setBack('1 hour')
    await fireAll(kindWith())
    expect(fired).toHaveLength(1)
    expect((await rows())[0]?.next_at?.getTime()).toBe((fired[0]?.due.getTime() ?? 0) + HOUR_MS)
  })

  test('G11: many servers at once fire each occurrence once', async () => {
    for (let n = 0; n < 10; n += 1) await set({ key: String(n) })
    await setBack('5 hours')
    await Promise.all([1, 2, 3, 4].map(() => fireAll(kindWith())))
    const names = fired.map(({ key, due }) => `${key} ${due.getTime()}`)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(10 * 6)
  })

  test('G11: after a time in which nothing ran, the kind says what is made up for', async () => {
    await set()
    await setBack('200 minutes')
    await fireAll(kindWith({ catchUp: 'last' }))
    expect(fired.map(({ lateMs }) => Math.floor(lateMs / 60_000))).toEqual([20])
    await setBack('200 minutes')
    await fireAll(kindWith({ catchUp: { withinMs: 1 } }))
    expect(fired).toHaveLength(1)
  })

  test('what the handler writes is kept with the firing, or not at all; the others do not wait', async () => {
    let isBroken = true
    await set({ key: 'broken' })
    await set({ key: 'well' })
    const kinds = kindWith({
      async fire(tx: Tx, occurrence) {
        await tx.insertInto('event_seq').values({ venue_id: 900, n: 1 }).execute()
        if (isBroken && occurrence.key === 'broken') throw new Error('no paper')
        await tx.deleteFrom('event_seq').where('venue_id', '=', 900).execute()
        fired.push(occurrence)
        return undefined
      },
    })
    while (fired.length === 0) await next(kinds)
    expect(failures[0]?.message).toMatch(/^schedule post broken of venue 4, due at .*, failed$/)
    expect(failures[0]?.cause).toEqual(new Error('no paper'))
    expect(fired.map(({ key }) => key)).toEqual(['well'])
    expect(await db.system((tx) => tx.selectFrom('event_seq').select('venue_id').execute())).toEqual([])
    expect((await rows())[0]).toMatchObject({ key: 'broken', failures: expect.any(Number) })
    isBroken = false
    await db.system((tx) => sql`update schedule set retry_at = now()`.execute(tx))
    await fireAll(kinds)
    expect(fired.map(({ key }) => key)).toEqual(['well', 'broken'])
    expect((await rows())[0]).toMatchObject({ failures: 0, retry_at: null })
  })

  test('what is done in portions is called again at once', async () => {
    let left = 3
    await set()
    await fireAll(
      kindWith({
        async fire(_, occurrence) {
          fired.push(occurrence)
          left -= 1
          return left > 0 ? 'more' : undefined
        },
      }),
    )
    await expect
      .poll(async () => {
        await fireAll(kindWith())
        return left
      })
      .toBeLessThanOrEqual(2)
    expect(new Set(fired.map(({ due }) => due.getTime())).size).toBe(fired.length)
  })

  test('a kind that this server does not know waits for one that does', async () => {
    await set({ kind: 'of a newer version' })
    expect(await next(kindWith())).toBe(false)
  })

  test('the same schedule again changes nothing, another rule begins it again, and it can be removed', async () => {
    const first = await set()
    await set()
    expect((await rows()).map(({ next_at }) => next_at)).toEqual([first])
    await set({ rule: { every: 'day', at: '08:00' } })
    expect((await rows())[0]?.next_at?.getTime()).toBeGreaterThan(first.getTime())
    const name = { venueId: 4, kind: 'post', key: 'one' }
    expect(await db.tenant([5], (tx) => removeSchedule(tx, name))).toBe(false)
    expect(await db.tenant([4], (tx) => removeSchedule(tx, name))).toBe(true)
    expect(await rows()).toEqual([])
  })

  test('what fired is forgotten after 30 days, and then what has no next time', async () => {
    await set({ rule: { every: 'once', on: '2026-01-01', at: '08:00' } })
    await set({ key: 'runs on' })
    await fireAll(kindWith())
    await db.system(pruneFired)
    expect(await rows()).toHaveLength(2)
    await db.system((tx) => sql`update fired set at = now() - interval '31 days'`.execute(tx))
    await db.system(pruneFired)
    expect((await rows()).map(({ key }) => key)).toEqual(['runs on'])
  })

  test('of several servers one tidies up in an hour, and what fails keeps no other from it', async () => {
    const done: string[] = []
    const failed: unknown[] = []
    const start = (node: string) =>
      startQueue(db, {
        sources: [
          schedules({
            kinds: {},
            sweeps: {
              a: () => Promise.reject<void>(new Error('no broom')),
              b: async () => {
                done.push(node)
              },
            },
          }),
        ],
        pollMs: 10,
        log: (_level, message) => failed.push(message),
      })
    const nodes = [await start('first'), await start('second')]
    await expect.poll(() => [done.length, failed.length > 0]).toEqual([1, true])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await Promise.all(nodes.map((node) => node.stop()))
    expect(done).toHaveLength(1)
    for (const message of failed)
      expect(message).toMatch(/^schedule sweep a hourly of venue 0, due at .*, failed$/)
  })
})
