import { newId } from '@comptoir/core/http'
import type { Trigger, TriggerRun } from '@comptoir/core/triggers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startSms } from '../../../../sandbox/src/sms/simulator.ts'
import { findImbalances, readWallet, walletOf } from '../../kernel/ledger/index.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager } from '../../testing/world.ts'
import { suppress } from '../suppression/index.ts'
import { BY_DAY, minutesAfter, triggerWorld } from './testing/trigger-world.ts'

const within = { timeout: 15_000, interval: 50 }
const sms = (body: string, over: object = {}) => ({ content: { body }, ...over })
const welcome = { kind: 'welcome', channel: 'sms', steps: [sms('Bienvenue {{firstName|à vous}}')] }
const birthday = { kind: 'birthday', channel: 'sms', steps: [sms('Joyeux anniversaire')] }

describe('triggers by SMS', () => {
  let sandbox: Awaited<ReturnType<typeof startSms>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let app: TestApp
  let workers: Workers
  let world: Awaited<ReturnType<typeof triggerWorld>>

  beforeAll(async () => {
    sandbox = await startSms(0)
    page = await startPageServer(sandbox.routes, 0)
    const { SMPP_URL: _, ...environment } = sandbox.reach
    app = await testApp({ environment: { ...environment, SMS_STOP: 'STOP 36789' } })
    workers = await startWorkers(app.services, { pollMs: 50, clockMs: 100 })
  }, 60_000)
  beforeEach(async () => {
    vi.useRealTimers()
    world = await triggerWorld(app)
    vi.useFakeTimers({ now: BY_DAY, toFake: ['Date'] })
  })
  afterEach(async () => {
    expect(await world.system(findImbalances)).toEqual([])
  })
  afterAll(async () => {
    vi.useRealTimers()
    await workers.stop()
    await Promise.all([sandbox.stop(), page.stop()])
    await app.close()
  })

  const arrivedAt = async (phone: string) => {
    const answer = await fetch(`http://127.0.0.1:${page.port}/api/sms?phone=${phone.slice(1)}`)
    const all = (await answer.json()) as { direction: string; body: string }[]
    return all.filter(({ direction }) => direction === 'received').map(({ body }) => body)
  }
  const runIs = (trigger: Trigger, state: Partial<TriggerRun>) =>
    expect
      .poll(async () => {
        const runs = await world.runsOf(trigger)
        return runs.find(({ personId }) => state.personId === undefined || personId === state.personId)
      }, within)
      .toMatchObject(state)

  it('TRG-02, D-75: who agrees is welcomed once, in their words, with STOP; the log and the counts say so', async () => {
    await world.give('freeSms', 10)
    const before = await world.addPerson({ agreedAt: new Date(BY_DAY.getTime() - 60_000) })
    const trigger = await world.add(welcome)
    expect(trigger).toMatchObject({ isActive: false, counts: { waiting: 0, sent: 0, dropped: 0 } })
    await world.switchOn(trigger)
    const ada = await world.addPerson({ agreedAt: minutesAfter(1) })
    await world.goTo(minutesAfter(2))
    await runIs(trigger, { personId: ada.id, state: 'done', reason: null, sent: 1, step: 1, steps: 1 })
    expect(await arrivedAt(ada.phone)).toEqual([expect.stringMatching(/^Bienvenue Ada\nSTOP http/)])
    await world.goTo(minutesAfter(5))
    await expect
      .poll(async () => (await world.read(trigger)).counts, within)
      .toEqual({ waiting: 0, sent: 1, dropped: 0 })
    const listed = await world.call<TriggerRun[]>('GET', `/triggers/${trigger.id}/runs?perpage=1`)
    expect(listed.body).toMatchObject([{ personId: ada.id, firstName: 'Ada', sent: 1 }])
    expect(listed.headers.get('totalitems')).toBe('1')
    expect(await arrivedAt(before.phone)).toEqual([])
    const { venueId } = world.venue
    const purse = await world.system(async (tx) =>
      readWallet(tx, venueId, (await walletOf(tx, venueId, 'freeSms')).id),
    )
    expect(purse).toMatchObject({ available: 8, spent: 2, reserved: 0 })
  })

  it('TRG-02: a trigger whose messages cannot be read is put off, and holds up no other', async () => {
    await world.give('freeSms', 10)
    const [broken, other] = [await world.add(welcome), await world.add(welcome)]
    await world.switchOn(broken)
    const ada = await world.addPerson()
    await world.goTo(minutesAfter(2))
    await runIs(broken, { personId: ada.id, state: 'done' })
    await world.switchOn(other)
    const bob = await world.addPerson({ agreedAt: minutesAfter(3) })
    await world.system((tx) =>
      sql`update trigger set steps = '[{"waitMinutes": 0, "segmentId": null}]' where id = ${broken.id}`.execute(
        tx,
      ),
    )
    await world.goTo(minutesAfter(4))
    await runIs(other, { personId: bob.id, state: 'done' })
    const waiting = () =>
      world.system(async (tx) => {
        const { rows } = await sql<{ isPutOff: boolean }>`
          select next_at > now() + interval '5 minutes' as "isPutOff" from trigger_run
          where trigger_id = ${broken.id} and person_id = ${bob.id}`.execute(tx)
        return rows
      })
    await expect.poll(waiting, within).toEqual([{ isPutOff: true }])
  })

  it('D-75: the preview names those of the next seven days, and why others get nothing', async () => {
    const soon = await world.addPerson({ birthday: '1990-11-26' })
    const silent = await world.addPerson({ birthday: '1990-11-27', agreedAt: null, name: 'Bob' })
    await world.addPerson({ birthday: '1990-12-24' })
    const stopped = await world.addPerson({ birthday: '1990-11-25', name: 'Cy' })
    const entry = {
      venueId: world.venue.venueId,
      channel: 'sms',
      address: stopped.phone,
      reason: 'stop',
    } as const
    await world.system((tx) => suppress(tx, app.services.secrets, [{ ...entry, source: 'STOP' }]))
    const preview = await world.previewOf(await world.add(birthday))
    expect(preview).toMatchObject({ basis: 'next', people: 1, leftOut: 2 })
    expect(preview.names).toMatchObject([
      { personId: soon.id, reason: null, dueAt: Date.parse('2026-11-26T14:00:00Z') },
      { personId: stopped.id, reason: 'stop' },
      { personId: silent.id, reason: 'consent' },
    ])
  })

  it('D-65, D-75: a birthday on a Sunday is wished at the next opening, once a year', async () => {
    vi.setSystemTime(new Date('2026-11-20T14:00:00Z'))
    await world.give('freeSms', 10)
    const ada = await world.addPerson({ birthday: '1990-11-22', agreedAt: BY_DAY })
    const trigger = await world.add(birthday)
    await world.switchOn(trigger)
    await world.goTo(new Date('2026-11-22T14:01:00Z'))
    const monday = new Date('2026-11-23T12:30:00Z')
    await runIs(trigger, { state: 'waiting', reason: 'hours', dueAt: monday.getTime() })
    expect(await arrivedAt(ada.phone)).toEqual([])
    await world.goTo(new Date(monday.getTime() + 1))
    await runIs(trigger, { state: 'done', sent: 1 })
    await world.goTo(new Date('2026-11-23T18:00:00Z'))
    await expect.poll(() => world.runsOf(trigger), within).toHaveLength(1)
    expect(await arrivedAt(ada.phone)).toHaveLength(1)
  })

  it('D-66, D-75: without credits it waits and goes on by itself; after a day it is dropped, and listed', async () => {
    const trigger = await world.add(welcome)
    await world.switchOn(trigger)
    const ada = await world.addPerson()
    await world.goTo(minutesAfter(2))
    await runIs(trigger, { state: 'waiting', reason: 'credits' })
    await world.give('freeSms', 2)
    await world.goTo(minutesAfter(10))
    await runIs(trigger, { personId: ada.id, state: 'done', reason: null })

    const bob = await world.addPerson({ agreedAt: minutesAfter(11) })
    await world.goTo(minutesAfter(12))
    await runIs(trigger, { personId: bob.id, state: 'waiting', reason: 'credits' })
    await world.goTo(minutesAfter(12 + 24 * 60))
    await runIs(trigger, { personId: bob.id, state: 'dropped', reason: 'credits' })
    // Agreed to while no server looked.
    await world.addPerson({ agreedAt: minutesAfter(13) })
    await world.system((tx) =>
      sql`update trigger set scanned_until = ${minutesAfter(12)} where id = ${trigger.id}`.execute(tx),
    )
    await world.goTo(minutesAfter(20 + 24 * 60))
    await expect
      .poll(async () => (await world.runsOf(trigger)).map(({ reason }) => reason).toSorted(), within)
      .toEqual(['credits', 'late', null])
  })

  it('D-74, T8: the cap holds a message back; who said stop, has no number or shares one gets none', async () => {
    await world.give('freeSms', 50)
    const trigger = await world.add(welcome)
    await world.switchOn(trigger)
    const capped = await world.addPerson({ name: 'Cap' })
    const stopped = await world.addPerson({ name: 'Stop' })
    const none = await world.addPerson({ name: 'None', phone: null })
    const { venueId } = world.venue
    await world.system(async (tx) => {
      for (const n of [1, 2, 3])
        await sql`
          insert into sms (venue_id, id, kind, profile_id, phone, sender, body, segments, reference)
          values (${venueId}, gen_random_uuid(), 'contact', ${world.venue.profileId}, ${capped.phone}, 'X', 'x', 1, ${n})`.execute(
          tx,
        )
      const entry = {
        venueId,
        channel: 'sms',
        address: stopped.phone,
        reason: 'stop',
        source: 'STOP',
      } as const
      await suppress(tx, app.services.secrets, [entry])
    })
    await world.goTo(minutesAfter(2))
    await expect
      .poll(
        async () =>
          Object.fromEntries(
            (await world.runsOf(trigger)).map((run) => [run.personId, `${run.state} ${run.reason}`]),
          ),
        within,
      )
      .toEqual({ [capped.id]: 'waiting cap', [stopped.id]: 'dropped stop', [none.id]: 'dropped noPhone' })
    expect([...(await arrivedAt(capped.phone)), ...(await arrivedAt(stopped.phone))]).toEqual([])
  })

  it('D-75: the next step follows after its wait, and not to who wrote meanwhile', async () => {
    await world.give('freeSms', 50)
    const steps = [sms('Bienvenue'), sms('Et voici la carte', { waitMinutes: 1_440 })]
    const trigger = await world.add({ ...welcome, steps })
    await world.switchOn(trigger)
    const [ada, bob] = [await world.addPerson(), await world.addPerson()]
    await world.goTo(minutesAfter(2))
    await expect
      .poll(
        async () => (await world.runsOf(trigger)).map(({ step, sent, state }) => [step, sent, state]),
        within,
      )
      .toEqual([
        [2, 1, 'waiting'],
        [2, 1, 'waiting'],
      ])
    const nextDay = minutesAfter(3 + 1_440)
    await world.system(async (tx) => {
      const { venueId } = world.venue
      await sql`
        update trigger_run set due_at = ${nextDay}, next_at = ${nextDay}, last_sent_at = ${BY_DAY}
        where venue_id = ${venueId}`.execute(tx)
      await sql`
        insert into sms_reply (venue_id, id, phone, body, received_at)
        values (${venueId}, gen_random_uuid(), ${bob.phone}, 'Merci', ${minutesAfter(60)})`.execute(tx)
    })
    await world.goTo(nextDay)
    await expect
      .poll(
        async () =>
          Object.fromEntries(
            (await world.runsOf(trigger)).map((run) => [run.personId, `${run.state} ${run.reason}`]),
          ),
        within,
      )
      .toEqual({ [ada.id]: 'done null', [bob.id]: 'stopped replied' })
    expect(await arrivedAt(ada.phone)).toHaveLength(2)
    expect(await arrivedAt(bob.phone)).toHaveLength(1)
  })

  it('D-75: absence, a closed conversation and a segment let messages leave too, for those whose turn came since', async () => {
    await world.give('freeSms', 50)
    const { venueId, profileId } = world.venue
    const conversationId = newId()
    const segment = await world.call<{ id: number }>('POST', '/segments', {
      name: 'Zoé',
      filter: { search: 'Zoé' },
    })
    const here = await world.addPerson({ name: 'Zoé', agreedAt: BY_DAY })
    const made = { channel: 'sms', steps: [sms('À bientôt')] }
    const absent = await world.add({ ...made, kind: 'inactive', conditions: { days: 30 } })
    const closed = await world.add({ ...made, kind: 'conversation' })
    const joined = await world.add({ ...made, kind: 'segment', conditions: { segmentId: segment.body.id } })
    for (const trigger of [absent, closed, joined]) await world.switchOn(trigger)
    const isLookedAt = async () => {
      const { rows } = await world.system((tx) =>
        sql`select from trigger where id = ${joined.id} and scanned_until is not null`.execute(tx),
      )
      return rows.length
    }
    await expect.poll(isLookedAt, within).toBe(1)

    const [ada, long, bob] = [await world.addPerson(), await world.addPerson(), await world.addPerson()]
    const zoe = await world.addPerson({ name: 'Zoé' })
    await world.system(async (tx) => {
      const seen = [minutesAfter(1 - 30 * 1_440), minutesAfter(-31 * 1_440)]
      await sql`
        insert into guest (venue_id, person_id, last_seen_at)
        values (${venueId}, ${ada.id}, ${seen[0]}), (${venueId}, ${long.id}, ${seen[1]})`.execute(tx)
      await sql`
        insert into conversation (venue_id, id, profile_id, platform, jid, contact_id)
        values (${venueId}, ${conversationId}, ${profileId}, 'website', 'bob.website', ${bob.id})`.execute(tx)
      await sql`
        insert into message (venue_id, id, conversation_id, is_from_business, type, body, sent_at)
        values (${venueId}, gen_random_uuid(), ${conversationId}, true, 'close', '', ${minutesAfter(1)})`.execute(
        tx,
      )
    })
    await world.goTo(minutesAfter(2))
    await runIs(absent, { personId: ada.id, state: 'done' })
    await runIs(closed, { personId: bob.id, state: 'done' })
    await runIs(joined, { personId: zoe.id, state: 'done' })
    const people = (await Promise.all([absent, closed, joined].map(world.runsOf))).flat()
    expect(people.map(({ personId }) => personId)).toEqual([ada.id, bob.id, zoe.id])
    expect(await arrivedAt(here.phone)).toEqual([])
  })

  it('D-28, T8: who was merged is written to as whom they are part of; who was erased or deleted is not', async () => {
    const steps = [sms('Bienvenue', { waitMinutes: 60 })]
    const trigger = await world.add({ ...welcome, steps })
    await world.switchOn(trigger)
    const [kept, merged, gone] = [await world.addPerson(), await world.addPerson(), await world.addPerson()]
    await world.goTo(minutesAfter(2))
    await expect.poll(() => world.runsOf(trigger), within).toHaveLength(3)
    await world.give('freeSms', 10)
    await world.system(async (tx) => {
      await sql`update person set merged_into = ${kept.id}, deleted_at = now() where id = ${merged.id}`.execute(
        tx,
      )
      await sql`update person set deleted_at = now() where id = ${gone.id}`.execute(tx)
    })
    await world.goTo(minutesAfter(70))
    await expect
      .poll(
        async () =>
          Object.fromEntries(
            (await world.runsOf(trigger)).map((run) => [run.personId, run.reason ?? run.state]),
          ),
        within,
      )
      .toEqual({ [kept.id]: 'done', [merged.id]: 'duplicate', [gone.id]: 'gone' })
    expect(await arrivedAt(kept.phone)).toHaveLength(1)
    expect([...(await arrivedAt(merged.phone)), ...(await arrivedAt(gone.phone))]).toEqual([])
  })

  it('D-75: a change that leaves out what is needed is refused by its field; the self-served plan has none (TRG-27)', async () => {
    const empty = await world.add({ kind: 'welcome', channel: 'sms' })
    const on = (id: number, body: object = {}) =>
      world.call('PATCH', `/triggers/${id}`, { isActive: true, ...body })
    expect(await on(empty.id)).toMatchObject({
      status: 422,
      body: { error: { code: 'rule', fields: { 'steps.0.content.body': 'required' } } },
    })
    const early = await world.add({ ...birthday, conditions: { hour: '07:00' } })
    expect(await on(early.id)).toMatchObject({ body: { error: { fields: { 'conditions.hour': 'window' } } } })
    const segment = await world.add({ ...welcome, kind: 'segment' })
    expect(await on(segment.id)).toMatchObject({
      body: { error: { fields: { 'conditions.segmentId': 'required' } } },
    })
    const mail = await world.add({
      kind: 'welcome',
      channel: 'email',
      steps: [{ content: { subject: 'A', body: 'B' } }],
    })
    expect(await on(mail.id)).toMatchObject({ body: { error: { fields: { channel: 'setup' } } } })
    const trigger = await world.add(welcome)
    await world.switchOn(trigger)
    expect(await on(trigger.id, { steps: [sms(' ')] })).toMatchObject({ status: 422 })
    expect(await on(trigger.id, { revision: 1 })).toMatchObject({ status: 409 })
    const { venueId } = world.venue
    await world.system((tx) => sql`update venue set plan_id = 27 where venue_id = ${venueId}`.execute(tx))
    expect(await world.call('GET', '/triggers')).toMatchObject({ status: 403 })
    await world.addPerson()
    await world.goTo(minutesAfter(2))
    const { rows } = await world.system((tx) =>
      sql`select from trigger_run where venue_id = ${venueId}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('D-05, D-75: to switch on needs the right to send; to switch off ends what waits', async () => {
    const trigger = await world.add(welcome)
    const reader = await addManager(app, 'Read-only', [world.venue.venueId])
    expect(
      await world.call('PATCH', `/triggers/${trigger.id}`, { isActive: true }, reader.token),
    ).toMatchObject({ status: 403 })
    await world.switchOn(trigger)
    await world.addPerson()
    await world.goTo(minutesAfter(2))
    await runIs(trigger, { state: 'waiting', reason: 'credits' })
    await world.call('PATCH', `/triggers/${trigger.id}`, { isActive: false })
    await runIs(trigger, { state: 'dropped', reason: 'off' })
    await world.give('freeSms', 10)
    expect((await world.call('DELETE', `/triggers/${trigger.id}`)).status).toBe(204)
    expect((await world.call('GET', `/triggers/${trigger.id}`)).status).toBe(404)
  })
})
