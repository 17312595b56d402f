import type { Trigger } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { BY_DAY, minutesAfter, triggerWorld } from './testing/trigger-world.ts'
import { triggerOutcomes, triggerScanner, triggerSender } from './workers.ts'

const PEOPLE = 12

describe.each(bothEngines)('triggers whose server dies on %s', (engine) => {
  let app: TestApp
  let world: Awaited<ReturnType<typeof triggerWorld>>
  let trigger: Trigger

  beforeAll(async () => {
    app = await testApp({
      engine,
      environment: { SMPP_URL: 'smpp://x:y@127.0.0.1:1', SMS_SENDER: 'Karukera' },
    })
    world = await triggerWorld(app)
    vi.useFakeTimers({ now: BY_DAY, toFake: ['Date'] })
    await world.give('freeSms', 2 * PEOPLE)
    trigger = await world.add({
      kind: 'welcome',
      channel: 'sms',
      steps: [{ content: { body: 'Bienvenue' } }],
    })
    await world.switchOn(trigger)
    for (let n = 0; n < PEOPLE; n += 1) await world.addPerson({ agreedAt: minutesAfter(1) })
    await world.goTo(minutesAfter(2))
  }, 60_000)
  afterAll(async () => {
    vi.useRealTimers()
    await app.close()
  })

  /** A database whose process dies at the n-th transaction, before or after its commit. */
  function dying(n: number, when: 'before' | 'after'): Database {
    let count = 0
    async function die<T>(run: (work: (tx: Tx) => Promise<T>) => Promise<T>, work: (tx: Tx) => Promise<T>) {
      count += 1
      const isLast = count === n
      const result = await run(async (tx) => {
        const done = await work(tx)
        if (isLast && when === 'before') throw new Error('killed')
        return done
      })
      if (isLast) throw new Error('killed')
      return result
    }
    const { database } = app.services
    return {
      ...database,
      system: (work) => die(database.system, work),
      tenant: (ids, work) => die((inner) => database.tenant(ids, inner), work),
    }
  }

  const stands = () =>
    world.system(async (tx) => {
      const { rows } = await sql<{ runs: number; messages: number; people: number }>`
        select
          (select count(*)::int from trigger_run where trigger_id = ${trigger.id}) as runs,
          (select count(*)::int from dispatch_message where venue_id = ${world.venue.venueId}) as messages,
          (select count(distinct recipient)::int from dispatch_message where venue_id = ${world.venue.venueId})
            as people`.execute(tx)
      return rows[0]
    })

  it('G11: whichever transaction it dies in, each person gets one message: none twice, none missed', async () => {
    const workers = [triggerScanner, triggerSender, triggerOutcomes]
    for (const when of ['before', 'after'] as const)
      for (const at of [1, 2])
        for (const worker of workers) {
          const services = { ...app.services, database: dying(at, when) }
          await worker(services)
            .work(() => false)
            .catch(() => undefined)
          await world.goTo(minutesAfter(3))
        }
    for (const worker of workers) while (await worker(app.services).work(() => false));
    expect(await stands()).toEqual({ runs: PEOPLE, messages: PEOPLE, people: PEOPLE })
  })

  it('D-75: two servers that look at once send one message each', async () => {
    await world.give('freeSms', 2 * PEOPLE)
    for (let n = 0; n < PEOPLE; n += 1) await world.addPerson({ agreedAt: minutesAfter(4) })
    await world.goTo(minutesAfter(5))
    const both = (worker: typeof triggerScanner) =>
      Promise.all([worker(app.services).work(() => false), worker(app.services).work(() => false)])
    await both(triggerScanner)
    await both(triggerSender)
    expect(await stands()).toEqual({ runs: 2 * PEOPLE, messages: 2 * PEOPLE, people: 2 * PEOPLE })
  })
})
