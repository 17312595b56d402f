import type { Outreach, OutreachList } from '@comptoir/core/outreach'
import type { Provider } from '@comptoir/core/providers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startSms } from '../../../../sandbox/src/sms/simulator.ts'
import { startVoice } from '../../../../sandbox/src/voice/simulator.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

const PHONE = '+590690420001'
const within = { timeout: 20_000, interval: 100 }

let sms: Awaited<ReturnType<typeof startSms>>
let voice: Awaited<ReturnType<typeof startVoice>>
let page: Awaited<ReturnType<typeof startPageServer>>
let app: TestApp
let venue: TestVenue
let workers: Workers
let url = ''

async function open(environment: Record<string, string>) {
  app = await testApp({ environment })
  venue = await addVenue(app, 'Alpha')
  url = await app.listen()
  workers = await startWorkers(app.services, { pollMs: 50, clockMs: 50 })
}
async function close() {
  await workers.stop()
  await app.close()
}

beforeAll(async () => {
  sms = await startSms(0)
  voice = await startVoice(0)
  page = await startPageServer(sms.routes, 0)
}, 60_000)
afterAll(() => Promise.all([sms.stop(), voice.stop(), page.stop()]))

const behave = (behaviour: object) =>
  fetch(`http://127.0.0.1:${page.port}/api/sms-behaviour`, { method: 'PUT', body: JSON.stringify(behaviour) })
/** What people see of the provider of SMS. */
const seen = async () =>
  (await app.send<Provider[]>('GET', '/v2/providers', { token: venue.ownerToken })).body.slice(0, 1)
/** As `comptoir providers` asks. */
const check = async () => (await fetch(`${url}/providers/checks`, { method: 'POST' })).json()
const outreaches = () => `/v2/venues/${venue.venueId}/outreaches`
const write = (text: string) =>
  app.send<Outreach>('POST', `${outreaches()}/contacts`, {
    token: venue.ownerToken,
    body: {
      phoneNumber: PHONE,
      text,
      googleBusinessProfileId: venue.profileId,
      hasConsent: true,
    },
  })
async function states() {
  const { body } = await app.send<OutreachList>('GET', outreaches(), { token: venue.ownerToken })
  return body.outreaches.filter(({ phoneNumber }) => phoneNumber === PHONE).map(({ state }) => state)
}
async function waiting() {
  const { rows } = await app.services.database.system((tx) =>
    sql<{ attempts: number; last_error: string | null }>`
      select attempts, last_error from outbox where kind = 'sms.send' and state = 'queued'`.execute(tx),
  )
  return rows
}

it.each([
  ['SMPP', 'refused'],
  ['HTTP', null],
] as const)(
  'over %s a refused login is said and pauses SMS instead of failing them; repaired, what waited goes; the key of the numbers is %s',
  async (way, voiceProblem) => {
    const { SMPP_URL = '', ...http } = sms.reach
    await behave({ isRefusing: true })
    const key = voiceProblem ? { VOICE_KEY: 'another key' } : {}
    await open({ ...voice.reach, ...key, ...(way === 'SMPP' ? { SMPP_URL } : http) })
    await expect
      .poll(check, within)
      .toMatchObject([{ name: 'sms' }, { name: 'voice', problem: voiceProblem }])
    await expect.poll(seen, within).toEqual([{ name: 'sms', problem: 'refused', since: expect.any(Number) }])
    await write('Bonjour')
    await expect
      .poll(waiting, within)
      .toMatchObject([{ attempts: 0, last_error: expect.stringMatching(/0xe|401/) }])
    expect(await states()).toEqual(['queued'])
    expect((await app.send<{ status: string }>('GET', '/health')).body).toMatchObject({
      status: 'ok',
      providers: [{ name: 'sms', problem: 'refused' }, { name: 'voice' }],
    })
    await behave({ receipts: 'none' })
    await expect
      .poll(check, within)
      .toMatchObject([{ name: 'sms', problem: null, since: null, reason: '' }, { name: 'voice' }])
    await expect.poll(states, within).toEqual(['sent'])
    expect(await seen()).toEqual([{ name: 'sms', problem: null, since: null }])
    await behave({ isOut: true })
    await write('Encore')
    await expect.poll(seen, within).toMatchObject([{ problem: 'unreachable' }])
    expect(await states()).toEqual(['queued', 'sent'])
    await close()
  },
  60_000,
)
