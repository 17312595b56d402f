import type {
  Campaign,
  CampaignMessage,
  CampaignPerson,
  CampaignPrice,
  CampaignReach,
} from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSms } from '../../../../sandbox/src/sms/simulator.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { findImbalances, grant, walletOf } from '../../kernel/ledger/index.ts'
import type { OutboxHandler } from '../../kernel/queue/outbox.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { drawSides } from './draw.ts'
import { campaignStarter } from './start.ts'

/** A Tuesday, by day. */
const BY_DAY = new Date('2026-11-24T14:00:00Z')
const PEOPLE = 400

describe('people who get nothing, to compare with', () => {
  let sms: Awaited<ReturnType<typeof startSms>>
  let app: TestApp
  let venue: TestVenue
  let bookId: number

  beforeAll(async () => {
    sms = await startSms(0)
    const { SMPP_URL: _, ...environment } = sms.reach
    app = await testApp({ environment: { ...environment, SMS_STOP: 'STOP 36789' } })
  }, 60_000)
  beforeEach(async () => {
    vi.useRealTimers()
    venue = await addVenue(app, `Karukera ${newId()}`)
    const { body } = await call<{ addressBookId: number }>('POST', '/addressBooks', {
      addressBookName: 'Guests',
    })
    bookId = body.addressBookId
    await addPeople()
    vi.useFakeTimers({ now: BY_DAY, toFake: ['Date'] })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await sms.stop()
    await app.close()
  })

  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.tenant([venue.venueId], work)
  const call = <T>(method: string, path: string, body?: object) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
      token: venue.ownerToken,
      ...(body ? { body } : {}),
    })
  const addPeople = () =>
    tenant(async (tx) => {
      await sql`
        with people as (
          insert into person (venue_id, first_name, phone)
          select ${venue.venueId}, 'Guest ' || n, '+590690' || (100000 + n) from generate_series(1, ${PEOPLE}::int) n
          returning id, traits
        )
        insert into address_book_member (venue_id, address_book_id, person_id, traits)
        select ${venue.venueId}, ${bookId}, id, traits from people`.execute(tx)
      const { id: walletId } = await walletOf(tx, venue.venueId, 'paidSms')
      await grant(tx, { venueId: venue.venueId, walletId, amount: 5_000, reference: newId() })
    })
  async function draft(holdoutPercent: number, desired: number | null = null): Promise<Campaign> {
    const { body, status } = await call<Campaign>('POST', '/campaigns', {
      type: 'sms',
      target: { type: 'addressbook', addressBookIds: [bookId], hasConsent: true, desired },
      content: { body: 'Le pain est chaud' },
      sending: { holdoutPercent },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const reachOf = async ({ id }: Campaign) =>
    (await call<CampaignReach>('GET', `/campaigns/reach?campaignId=${id}`)).body
  const people = async ({ id }: Campaign, reason = '') =>
    (await call<CampaignPerson[]>('GET', `/campaigns/${id}/people${reason}`)).body
  /** What the job does at the time of the campaign; one that dies does so before its next transaction. */
  const start = async ({ id }: Campaign, diesAfter = Number.POSITIVE_INFINITY) => {
    const { rows } = await tenant((tx) =>
      sql<{ dispatchId: string }>`select dispatch_id as "dispatchId" from campaign where id = ${id}`.execute(
        tx,
      ),
    )
    const payload = { campaignId: id, dispatchId: rows[0]?.dispatchId ?? '' }
    const job = { venueId: venue.venueId, payload } as unknown as Parameters<OutboxHandler['send']>[0]
    let transactions = 0
    const { database } = app.services
    const mortal: typeof database = {
      ...database,
      tenant(...given: Parameters<typeof database.tenant>) {
        transactions += 1
        if (transactions > diesAfter) throw new Error('died')
        return database.tenant(...given)
      },
    } as typeof database
    const starter = campaignStarter({ ...app.services, database: mortal })
    await starter.send(job, new AbortController().signal)
  }
  const messagesOf = ({ id }: Campaign) =>
    tenant(async (tx) => {
      const { rows } = await sql<{ phone: string; state: string; reason: string | null; cost: number }>`
        select m.recipient as phone, m.state, m.last_error as reason, m.cost from dispatch_message m
        join campaign c on c.venue_id = m.venue_id and c.dispatch_id = m.dispatch_id
        where c.id = ${id} order by m.n`.execute(tx)
      return rows
    })

  it('D-73, CMP-12, CMP-21: they count in the reach, cost nothing, and are named', async () => {
    const all = await draft(0)
    expect(await reachOf(all)).toMatchObject({ reach: PEOPLE, leftOut: { holdout: 0 } })
    const campaign = await draft(25)
    const { reach, total, leftOut } = await reachOf(campaign)
    expect(reach + leftOut.holdout).toBe(PEOPLE)
    expect(total).toBe(PEOPLE)
    expect(Math.abs(leftOut.holdout - PEOPLE / 4)).toBeLessThan(45)
    const price = (await call<CampaignPrice>('GET', `/campaigns/${campaign.id}/price`)).body
    expect(price.lines.reduce((sum, { recipients }) => sum + recipients, 0)).toBe(reach)
    const [written, heldOut] = [await people(campaign), await people(campaign, '?reason=holdout')]
    const phones = new Set(written.map(({ phoneNumber }) => phoneNumber))
    expect(heldOut.filter(({ phoneNumber }) => phones.has(phoneNumber))).toEqual([])
    expect(heldOut).toHaveLength(50)
  })

  it('D-73, SMS-07: a text shows its code; one without a code, or with that of another campaign, is refused at its field', async () => {
    const schedule = async ({ id }: Campaign, code?: string) => {
      const content = { body: 'Dites {{code}} au comptoir', code: code ?? '' }
      const body = { content, status: 'scheduled' }
      return call<{ error: { fields: object } }>('PATCH', `/campaigns/${id}`, body)
    }
    const [first, second] = [await draft(0, 1), await draft(0, 1)]
    expect(await schedule(first)).toMatchObject({
      status: 422,
      body: { error: { fields: { 'content.code': 'required' } } },
    })
    expect((await call('PATCH', `/campaigns/${first.id}`, { content: { code: 'noel' } })).status).toBe(400)
    expect((await schedule(first, 'NOEL10')).status).toBe(200)
    expect(await schedule(second, 'NOEL10')).toMatchObject({
      status: 422,
      body: { error: { fields: { 'content.code': 'taken' } } },
    })
    const { text } = await call('GET', `/campaigns/${first.id}/body`)
    expect(text).toContain('Dites NOEL10 au comptoir')
    expect((await call('PATCH', `/campaigns/${first.id}`, { status: 'cancelled' })).status).toBe(200)
    expect((await schedule(second, 'NOEL10')).status).toBe(200)
  })

  it('D-66, D-73: as many as are desired get it; the others are drawn beside them, not out of them', async () => {
    const campaign = await draft(20, 100)
    const { reach, leftOut } = await reachOf(campaign)
    expect(reach).toBe(100)
    expect(leftOut.holdout).toBeGreaterThan(5)
    expect(leftOut.holdout).toBeLessThan(60)
  })

  it('D-73, D-74: a job that runs again adds no one twice; who is held out is stored, costs nothing and never leaves', async () => {
    const campaign = await draft(50)
    const { reach, leftOut } = await reachOf(campaign)
    expect((await call('PATCH', `/campaigns/${campaign.id}`, { status: 'scheduled' })).status).toBe(200)
    for (let diesAfter = 0; ; diesAfter += 1)
      try {
        await start(campaign, diesAfter)
        break
      } catch (error) {
        expect(error).toEqual(new Error('died'))
      }
    const first = await messagesOf(campaign)
    await start(campaign)
    expect(await messagesOf(campaign)).toEqual(first)
    const heldOut = first.filter(({ state }) => state === 'suppressed')
    expect(heldOut).toHaveLength(leftOut.holdout)
    expect(heldOut.filter(({ reason, cost }) => reason !== 'holdout' || cost > 0)).toEqual([])
    expect(first.filter(({ state, cost }) => state === 'queued' && cost > 0)).toHaveLength(reach)
    expect(new Set(first.map(({ phone }) => phone)).size).toBe(PEOPLE)
    const listed = await call<CampaignMessage[]>(
      'GET',
      `/campaigns/${campaign.id}/messages?status=suppressed`,
    )
    expect(listed.body[0]).toMatchObject({ status: 'suppressed', reason: 'holdout', credits: 0 })
    // Only what was tried counts for how often one writes to a person.
    const { rows: tried } = await tenant((tx) =>
      sql`
        select from dispatch_message
        where venue_id = ${venue.venueId} and state = 'suppressed' and first_tried_at is not null`.execute(
        tx,
      ),
    )
    expect(tried).toEqual([])
    expect(await call('PATCH', `/campaigns/${campaign.id}`, { unknown: 'resend' })).toMatchObject({
      status: 409,
    })
    expect(await tenant(findImbalances)).toEqual([])
  })
})

it('D-73: each is on one side, the same whenever it is drawn, and a share is held out whatever is desired', async () => {
  const people = Array.from({ length: 4_000 }, (_, n) => ({ address: `+59069${1_000_000 + n}` }))
  async function* once() {
    yield people
  }
  for (const [campaignId, desired] of [
    [1, null],
    [2, 1_000],
    [3, 10_000],
  ] as const) {
    const draw = { campaignId, desired, holdoutPercent: 10 }
    const [sideOf, again] = [await drawSides(once(), draw), await drawSides(once(), draw)]
    const sides = people.map(sideOf)
    expect(sides).toEqual(people.map(again))
    const count = (side: string) => sides.filter((one) => one === side).length
    if (desired === 1_000) expect(count('receiver')).toBe(desired)
    const share = count('holdout') / (count('holdout') + count('receiver'))
    expect(Math.abs(share - 0.1)).toBeLessThan(0.03)
  }
})
