import type { Campaign, CampaignStats } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import type { CampaignCode, CodeUse } from '@comptoir/core/outcomes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { recordOutcome } from '../outcomes/index.ts'
import { SMS_BULK } from '../sms/index.ts'

const DAY_MS = 86_400_000

let app: TestApp
let venue: TestVenue
let lastPhone = 590_690_610_000
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  venue = await addVenue(app, `Karukera ${newId()}`)
})
afterAll(() => app.close())

const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.tenant([venue.venueId], work)
const call = <T>(method: string, path: string, body?: object, token = venue.ownerToken) =>
  app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, { token, ...(body ? { body } : {}) })
const newPhone = () => {
  lastPhone += 1
  return `+${lastPhone}`
}
const statsOf = async (id: number, days = '') =>
  (await call<CampaignStats>('GET', `/campaigns/${id}/stats${days}`)).body

async function addPerson(phone: string): Promise<number> {
  const { rows } = await tenant((tx) =>
    sql<{ id: number }>`
      insert into person (venue_id, first_name, phone) values (${venue.venueId}, 'Ada', ${phone}) returning id`.execute(
      tx,
    ),
  )
  return rows[0]?.id ?? 0
}

interface Message {
  phone: string
  personId: number | null
  state: 'sent' | 'failed' | 'unknown' | 'suppressed' | 'cancelled'
  reason: string | null
}

/** A campaign that has left, three days ago. */
async function left(messages: readonly Message[], code = ''): Promise<number> {
  const { body } = await call<Campaign>('POST', '/campaigns', {
    type: 'sms',
    content: { body: 'Bonjour', code },
  })
  const dispatchId = newId()
  await tenant(async (tx) => {
    await sql`
      insert into dispatch (venue_id, id, kind, payload, state)
      values (${venue.venueId}, ${dispatchId}::uuid, ${SMS_BULK}, '{}'::jsonb, 'sent')`.execute(tx)
    for (const [n, { phone, personId, state, reason }] of messages.entries())
      await sql`
        insert into dispatch_message (venue_id, dispatch_id, n, recipient, fields, state, last_error, settled_at)
        values (${venue.venueId}, ${dispatchId}::uuid, ${n + 1}, ${phone},
          ${JSON.stringify({ personId, firstName: '', lastName: '', country: 'GP', postalCode: '', encoding: 0 })}::jsonb,
          ${state}, ${reason}, now() - interval '3 days')`.execute(tx)
    await sql`
      update campaign set status = 'scheduled', dispatch_id = ${dispatchId}::uuid,
        starts_at = now() - interval '3 days'
      where id = ${body.id}`.execute(tx)
  })
  return body.id
}

const at = (daysAfter: number) => new Date(Date.now() - 3 * DAY_MS + daysAfter * DAY_MS)

async function answer(phone: string, when: Date, body = 'Merci'): Promise<void> {
  await tenant((tx) =>
    sql`
      insert into sms_reply (venue_id, id, phone, body, received_at)
      values (${venue.venueId}, ${newId()}::uuid, ${phone}, ${body}, ${when})`.execute(tx),
  )
}
async function visit(personId: number, when: Date, amountMinor: number | undefined): Promise<void> {
  await tenant(async (tx) => {
    const source = `test:${newId()}`
    const { id } = await recordOutcome(tx, {
      ...{ venueId: venue.venueId, personId, kind: 'visit', source, amountMinor },
    })
    await sql`update outcome set at = ${when} where id = ${id}`.execute(tx)
  })
}

it('D-73, CMP-20: counts both sides as they are, whatever people did', { timeout: 60_000 }, async () => {
  const message = fc.record({
    isKnown: fc.boolean(),
    is: fc.constantFrom('sent', 'failed', 'unknown', 'heldOut', 'stopped', 'cancelled'),
    replies: fc.constantFrom('none', 'within', 'late', 'stop'),
    visits: fc.array(fc.record({ day: fc.constantFrom(-1, 1, 6, 9), amount: fc.nat({ max: 5_000 }) }), {
      maxLength: 2,
    }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 12 }), async (people) => {
      venue = await addVenue(app, `Karukera ${newId()}`)
      const messages: Message[] = []
      const sides = { writtenTo: [0, 0, 0], heldOut: [0, 0, 0] }
      for (const { isKnown, is, replies, visits } of people) {
        const phone = newPhone()
        const personId = isKnown ? await addPerson(phone) : null
        const state = is === 'heldOut' || is === 'stopped' ? ('suppressed' as const) : is
        messages.push({ phone, personId, state, reason: is === 'heldOut' ? 'holdout' : 'stop' })
        if (replies !== 'none')
          await answer(phone, at(replies === 'late' ? 8 : 2), replies === 'stop' ? 'STOP' : 'Merci')
        const made = personId === null ? [] : visits
        for (const { day, amount } of made) if (personId) await visit(personId, at(day), amount)
        const counted = made.filter(({ day }) => day >= 0 && day <= 7)
        if (is === 'stopped' || is === 'cancelled') continue
        const side = is === 'heldOut' ? sides.heldOut : sides.writtenTo
        side[0] = (side[0] ?? 0) + 1
        if (replies === 'within' || counted.length > 0) side[1] = (side[1] ?? 0) + 1
        side[2] = (side[2] ?? 0) + counted.reduce((sum, { amount }) => sum + amount, 0)
      }
      const { outcome } = await statsOf(await left(messages))
      const counts = [outcome.writtenTo, outcome.heldOut ?? { people: 0, withOutcome: 0, amountMinor: 0 }]
      expect(counts.map((one) => [one.people, one.withOutcome, one.amountMinor])).toEqual([
        sides.writtenTo,
        sides.heldOut,
      ])
      expect(outcome.heldOut === null).toBe(sides.heldOut[0] === 0)
    }),
    { numRuns: 12 },
  )
})

it('D-73: the days are counted from the start, and may be asked for', async () => {
  const phone = newPhone()
  const id = await left([{ phone, personId: null, state: 'sent', reason: null }])
  await answer(phone, at(2))
  expect((await statsOf(id)).outcome).toMatchObject({ days: 7, isOver: false, writtenTo: { withOutcome: 1 } })
  expect((await statsOf(id, '?days=1')).outcome).toMatchObject({
    ...{ days: 1, isOver: true, heldOut: null, difference: null },
    writtenTo: { people: 1, withOutcome: 0 },
  })
  expect((await call('GET', `/campaigns/${id}/stats?days=31`)).status).toBe(400)
})

it('D-73: a code is marked at the counter, once per person unless they came again, and taken back', async () => {
  const phone = newPhone()
  const contactId = await addPerson(phone)
  const campaignId = await left([{ phone, personId: contactId, state: 'sent', reason: null }], 'NOEL10')
  const staff = await addManager(app, 'Staff', [venue.venueId])
  const codes = await call<CampaignCode[]>('GET', '/campaignCodes', undefined, staff.token)
  expect(codes.body).toMatchObject([{ campaignId, code: 'NOEL10' }])
  const mark = (over: object = {}, token = staff.token) =>
    call<{ use: CodeUse; isNew: boolean }>('POST', '/codeUses', { campaignId, contactId, ...over }, token)
  const first = (await mark({ amountMinor: 1_250 })).body
  expect(first).toMatchObject({
    isNew: true,
    use: { code: 'NOEL10', firstName: 'Ada', amountMinor: 1_250, isRecent: true },
  })
  expect(first.use.managerName).not.toBe('')
  expect((await mark()).body).toMatchObject({ isNew: false, use: { id: first.use.id } })
  const again = (await mark({ amountMinor: 500, isAgain: true })).body
  expect(again.isNew).toBe(true)
  expect((await statsOf(campaignId)).outcome).toMatchObject({
    ...{ codeUses: 2, codeAmountMinor: 1_750, kinds: [{ kind: 'code', people: 1 }] },
    writtenTo: { people: 1, withOutcome: 1, amountMinor: 1_750 },
  })
  const reader = await addManager(app, 'Read-only', [venue.venueId])
  expect((await mark({}, reader.token)).status).toBe(403)
  expect((await call('DELETE', `/codeUses/${again.use.id}`, undefined, staff.token)).status).toBeLessThan(300)
  const uses = (await call<CodeUse[]>('GET', `/codeUses?contactId=${contactId}`)).body
  expect(uses.map(({ id }) => id)).toEqual([first.use.id])
  await tenant((tx) => sql`update outcome set at = now() - interval '25 hours'`.execute(tx))
  expect(await call('DELETE', `/codeUses/${first.use.id}`)).toMatchObject({ status: 409 })
})

it('D-73: a campaign without a code, or whose days have passed, cannot be marked', async () => {
  const contactId = await addPerson(newPhone())
  const plain = await left([])
  const old = await left([], 'VIEUX')
  await tenant((tx) =>
    sql`update campaign set starts_at = now() - interval '61 days' where id = ${old}`.execute(tx),
  )
  for (const campaignId of [plain, old])
    expect(await call('POST', '/codeUses', { campaignId, contactId })).toMatchObject({
      status: 422,
      body: { error: { fields: { campaignId: 'code' } } },
    })
  expect((await call('GET', '/campaignCodes')).body).toEqual([])
})

it('D-28, GDPR 17: what somebody did stays with them when they are merged; erased, only the count stays', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const [keep, drop] = [await addPerson(phone), await addPerson(other)]
  const campaignId = await left([{ phone: other, personId: drop, state: 'sent', reason: null }], 'NOEL10')
  await call('POST', '/codeUses', { campaignId, contactId: drop })
  await tenant((tx) =>
    sql`update person set merged_into = ${keep}, deleted_at = now() where id = ${drop}`.execute(tx),
  )
  expect((await statsOf(campaignId)).outcome.writtenTo).toMatchObject({ withOutcome: 1 })
  await tenant((tx) => sql`delete from person where id = ${drop}`.execute(tx))
  const holder = async () =>
    (
      await tenant((tx) =>
        sql<{ person: number | null }>`
          select person_id as person from outcome where campaign_id = ${campaignId}`.execute(tx),
      )
    ).rows
  expect(await holder()).toEqual([{ person: keep }])
  await tenant((tx) => sql`delete from person where id = ${keep}`.execute(tx))
  expect(await holder()).toEqual([{ person: null }])
  expect((await statsOf(campaignId)).outcome.codeUses).toBe(1)
})
