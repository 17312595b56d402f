import type { Outreach, OutreachList } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startSms } from '../../../../sandbox/src/sms/simulator.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

const within = { timeout: 10_000, interval: 50 }
const STOPPED = { error: { fields: { phoneNumber: 'stopped' } } }

let sms: Awaited<ReturnType<typeof startSms>>
let page: Awaited<ReturnType<typeof startPageServer>>
let app: TestApp
let venue: TestVenue
let workers: Workers
let phone = '+590690400000'

beforeAll(async () => {
  sms = await startSms(0)
  page = await startPageServer(sms.routes, 0)
  const { SMPP_URL: _, ...environment } = sms.reach
  app = await testApp({ environment })
  venue = await addVenue(app, 'HTTP')
  await callSandbox('PUT', '-webhook', { url: `${await app.listen()}/hooks/sms-http` })
  workers = await startWorkers(app.services, { pollMs: 50, clockMs: 50 })
}, 60_000)
beforeEach(async () => {
  phone = `+${Number(phone.slice(1)) + 1}`
  await callSandbox('PUT', '-behaviour', {})
})
afterAll(async () => {
  await workers.stop()
  await Promise.all([sms.stop(), page.stop()])
  await app.close()
})

async function callSandbox<T>(method: string, path: string, body?: object): Promise<T> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  return (await (await fetch(`http://127.0.0.1:${page.port}/api/sms${path}`, init)).json()) as T
}
const path = () => `/v2/venues/${venue.venueId}/outreaches`
const write = (text = 'Bonjour !') =>
  app.send<Outreach>('POST', `${path()}/contacts`, {
    token: venue.ownerToken,
    body: { phoneNumber: phone, text, googleBusinessProfileId: venue.profileId, hasConsent: true },
  })
async function first() {
  const { body } = await app.send<OutreachList>('GET', path(), { token: venue.ownerToken })
  return body.outreaches.find(({ phoneNumber }) => phoneNumber === phone)
}
const answer = (body: string) => callSandbox('POST', '', { from: phone.slice(1), to: '36789', body })
const arrived = async () =>
  (await callSandbox<{ direction: string }[]>('GET', `?phone=${phone.slice(1)}`)).filter(
    ({ direction }) => direction === 'received',
  )

it('SMS over HTTP: sends long texts in segments, and accepts signed receipts repeatedly and in any order', async () => {
  await callSandbox('PUT', '-behaviour', { copies: 3, isShuffled: true })
  await write('x'.repeat(200))
  await expect.poll(first, within).toMatchObject({ state: 'delivered', segments: 2, failure: null })
  expect(await arrived()).toMatchObject([{ parts: 2, total: 2 }])
})

it('SMS over HTTP: what could not be delivered is said', async () => {
  await callSandbox('PUT', '-behaviour', { receipts: 'undelivered' })
  await write()
  await expect.poll(first, within).toMatchObject({ state: 'failed', failure: 'undelivered' })
})

it('an answer that was lost is asked for again under the same key, and the phone shows one message', async () => {
  await callSandbox('PUT', '-behaviour', { answer: 'lose', remaining: 1 })
  await write()
  await expect.poll(first, within).toMatchObject({ state: 'delivered' })
  expect(await arrived()).toHaveLength(1)
})

it('SMS-09 an answer is shown once however often it is received, and STOP holds in the transaction that stores it', async () => {
  await write()
  await expect.poll(first, within).toMatchObject({ state: 'delivered' })
  await callSandbox('PUT', '-behaviour', { copies: 5 })
  await answer('Merci !')
  await expect.poll(async () => (await first())?.replies.length, within).toBe(1)
  await answer('STOP')
  const { database } = app.services
  const isHalf = async () => {
    const { rows } = await database.system((tx) =>
      sql<{ replies: number; stops: number }>`
        select (select count(*)::int from sms_reply where phone = ${phone} and body = 'STOP') as replies,
          (select count(*)::int from suppression where venue_id = ${venue.venueId} and address = ${phone}) as stops`.execute(
        tx,
      ),
    )
    const { replies = 0, stops = 0 } = rows[0] ?? {}
    expect(stops).toBe(replies)
    return replies === 0
  }
  await expect.poll(isHalf, { timeout: 10_000, interval: 1 }).toBe(false)
  expect(await write('Encore')).toMatchObject({ status: 422, body: STOPPED })
  expect((await first())?.replies.map(({ body }) => body)).toEqual(['Merci !', 'STOP'])
  expect(await arrived()).toHaveLength(1)
})
