import type { Campaign } from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '../../kernel/db/database.ts'
import { addRecipients, goLive, prepare, type Recipient } from '../../kernel/dispatch/index.ts'
import { findImbalances, grant, readWallet, walletOf } from '../../kernel/ledger/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { listenTo } from '../../testing/live.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { SMS_BULK } from '../sms/index.ts'
import { campaignProgress } from './progress.ts'

let app: TestApp
let venue: TestVenue
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  venue = await addVenue(app, `Karukera ${newId()}`)
})
afterEach(async () => {
  expect(await app.services.database.system(findImbalances)).toEqual([])
})
afterAll(() => app.close())

const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.services.database.tenant([venue.venueId], work)
const call = <T>(method: string, path: string, body?: object, token = venue.ownerToken) =>
  app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, { token, ...(body ? { body } : {}) })
const purse = () =>
  tenant(async (tx) => readWallet(tx, venue.venueId, (await walletOf(tx, venue.venueId, 'paidSms')).id))

/** A campaign to two people that is leaving; it is not known what became of the first. */
async function leaving(): Promise<{ id: number; dispatchId: string }> {
  const { venueId } = venue
  const { body } = await call<Campaign>('POST', '/campaigns', { type: 'sms', content: { body: 'Bonjour' } })
  const dispatchId = newId()
  await tenant(async (tx) => {
    const { id: walletId } = await walletOf(tx, venueId, 'paidSms')
    await grant(tx, { venueId, walletId, amount: 2, reference: newId() })
    await prepare(tx, { venueId, id: dispatchId, kind: SMS_BULK, payload: {} })
    const recipients = sql<Recipient>`
      select phone as recipient, 1 as parts, 1 as cost, null::text as suppressed, null::timestamptz as "dueAt",
        '{}'::jsonb as fields
      from unnest(array['+590690410001', '+590690410002']) phone`
    await addRecipients(tx, { venueId, id: dispatchId }, recipients)
    await goLive(tx, { venueId, id: dispatchId, walletIds: [walletId] })
    await sql`
      update dispatch_message set state = 'unknown', last_error = 'no answer'
      where dispatch_id = ${dispatchId}::uuid and n = 1`.execute(tx)
    await sql`
      update dispatch set state = 'sending', open = 1, unknown = 1 where id = ${dispatchId}::uuid`.execute(tx)
    await sql`
      update campaign set status = 'scheduled', dispatch_id = ${dispatchId}::uuid, starts_at = now()
      where id = ${body.id}`.execute(tx)
  })
  return { id: body.id, dispatchId }
}

it.each([
  ['sent', { sent: 1, errored: 0, unknown: 0, open: 1 }, { available: 0, reserved: 1, spent: 1 }],
  ['failed', { sent: 0, errored: 1, unknown: 0, open: 1 }, { available: 1, reserved: 1, spent: 0 }],
  ['resend', { sent: 0, errored: 0, unknown: 0, open: 2 }, { available: 0, reserved: 2, spent: 0 }],
] as const)(
  'CMP-15, CMP-23, D-68: what may have left or not is decided: %s',
  async (unknown, counts, credits) => {
    const { id } = await leaving()
    const decide = (token?: string) => call<Campaign>('PATCH', `/campaigns/${id}`, { unknown }, token)
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await decide(reader.token)).status).toBe(403)
    expect((await decide()).body).toMatchObject({ status: 'sending', counts })
    expect(await purse()).toMatchObject(credits)
    expect(await decide()).toMatchObject({ status: 409, body: { error: { fields: { status: 'state' } } } })
  },
)

it('CMP-10, D-04: a campaign is read with venue 0 by who may read it, and by no one else', async () => {
  const { id } = await leaving()
  const read = (token: string) => app.send<Campaign>('GET', `/v2/venues/0/campaigns/${id}`, { token })
  expect((await read(venue.ownerToken)).body).toMatchObject({ id, venueId: venue.venueId })
  const other = await addVenue(app, `Bellecour ${newId()}`)
  expect((await read(other.ownerToken)).status).toBe(404)
})

it('CMP-22, CMP-23: open pages are notified while a campaign leaves, once for each change', async () => {
  const { id, dispatchId } = await leaving()
  const url = `${await app.listen()}/venues/${venue.venueId}/sse`
  const stream = await listenTo(url, venue.ownerToken)
  await expect.poll(stream.heard).toContain('stream.ready')
  const notices = () => stream.heard().split(`"campaignId":${id}`).length - 1
  const { work } = campaignProgress(app.services)
  const look = () => work(() => false)
  const count = (change: ReturnType<typeof sql>) =>
    tenant((tx) => sql`update dispatch set ${change} where id = ${dispatchId}::uuid`.execute(tx))
  await look()
  await look()
  const before = notices()
  await count(sql`open = 0, sent = 1, state = 'sent'`)
  await look()
  await expect.poll(notices).toBe(before + 1)
  await look()
  await count(sql`delivered = 1`)
  await look()
  await expect.poll(notices).toBe(before + 2)
  stream.close()
})
