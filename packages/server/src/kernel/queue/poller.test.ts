import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { type PolledWork, type Poller, startPoller } from './poller.ts'

describe.each(bothEngines)('the poller on %s', (engine) => {
  let db: Database
  let poller: Poller | undefined

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterEach(() => poller?.stop())
  afterAll(() => db.close())

  function workOf(name: string, more: Partial<PolledWork> = {}) {
    const woken: string[][] = []
    const work: PolledWork = {
      name,
      wake: (due) => woken.push([...due]),
      stop: async () => undefined,
      ...more,
    }
    return { work, woken }
  }

  test('one statement at each interval asks for all, and wakes what is due with its names', async () => {
    const due = workOf('due', { due: sql`array['a', 'b']` })
    const idle = workOf('idle', { due: sql`array[]::text[]` })
    const ask = vi.spyOn(db, 'ask')
    const log = vi.fn()
    poller = startPoller(db, [due.work, idle.work], { log, pollMs: 50 })
    await expect.poll(() => due.woken.length).toBeGreaterThanOrEqual(3)
    await poller.stop()
    expect(ask.mock.calls.length).toBe(due.woken.length)
    ask.mockRestore()
    expect(due.woken[0]).toEqual(['a', 'b'])
    expect(idle.woken).toEqual([])
    expect(log).not.toHaveBeenCalled()
  })

  test('what is done at an interval of its own is woken then, and not at the start', async () => {
    const often = workOf('often')
    const seldom = workOf('seldom', { everyMs: 300 })
    poller = startPoller(db, [often.work, seldom.work], { log: vi.fn(), pollMs: 30 })
    await expect.poll(() => seldom.woken.length).toBe(1)
    expect(often.woken.length).toBeGreaterThanOrEqual(9)
  })

  test('a table that cannot be asked keeps no other work from being found, and is named in the log', async () => {
    const broken = workOf('broken', { due: sql`array(select name from no_such_table)` })
    const whole = workOf('whole', { due: sql`array['a']` })
    const said: string[] = []
    const log = (_level: string, message: string) => said.push(message)
    poller = startPoller(db, [broken.work, whole.work], { log, pollMs: 60_000 })
    await expect.poll(() => whole.woken).toEqual([['a']])
    expect(said).toEqual(['polling for due work failed: broken'])
  })

  test('asked to look, it looks without waiting for its interval', async () => {
    const due = workOf('due', { due: sql`array['a']` })
    poller = startPoller(db, [due.work], { log: vi.fn(), pollMs: 60_000 })
    await expect.poll(() => due.woken.length).toBe(1)
    poller.look()
    await expect.poll(() => due.woken.length).toBe(2)
  })
})
