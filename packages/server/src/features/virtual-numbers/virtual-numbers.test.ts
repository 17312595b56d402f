import { createHmac } from 'node:crypto'
import { proposeSenderId } from '@comptoir/core/sms'
import type { VirtualPhoneNumber } from '@comptoir/core/virtual-numbers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workInbox } from '../../kernel/queue/inbox.ts'
import { VOICE_INBOX } from '../../providers/voice/hook.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { type TestSandbox, testSandbox } from '../../testing/sandbox.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { answerText } from './answer-text.ts'
import { missedCalls } from './missed-calls.ts'

const fallback = '+590690111111'
const caller = '+590690123456'

describe.each(testEngines)('virtual numbers on %s', (engine) => {
  let app: TestApp
  let sandbox: TestSandbox
  let venue: TestVenue
  let other: TestVenue
  let secret = ''

  beforeAll(async () => {
    app = await testApp({ engine })
    sandbox = await testSandbox()
    const { VOICE_URL: url = '', VOICE_KEY: key = '', VOICE_SECRET = '' } = sandbox.reach
    secret = VOICE_SECRET
    app.services.config.voice = { url, key, secret }
    app.services.config.sms = {
      kind: 'smpp',
      url: 'smpp://x',
      sender: 'Karukera',
      stopMention: 'STOP 36789',
      stopPrefixes: ['33'],
      missedCallSender: 'operator',
      namelessPrefixes: ['1'],
    }
    venue = await addVenue(app, 'Alpha')
    other = await addVenue(app, 'Beta')
    app.services.site.url = await app.listen()
  })
  afterAll(async () => {
    await sandbox.stop()
    await app.close()
  })

  const path = (of = venue) => `/v2/venues/${of.venueId}/virtualPhoneNumbers`
  const ask = <T = VirtualPhoneNumber>(method: string, rest = '', body?: object, of = venue) =>
    app.send<T>(method, `${path(of)}${rest}`, { token: of.ownerToken, body })
  const take = async () =>
    (await ask('POST', '', { profileId: venue.profileId, fallbackPhoneNumber: fallback })).body.phoneNumber
  async function settle() {
    while (await workInbox(app.services.database, VOICE_INBOX, missedCalls(app.services)));
  }
  async function call(number: string, from: string, isTaken = false) {
    const { status } = await sandbox.call<{ status: number }>('POST', '/api/voice', { number, from, isTaken })
    await settle()
    return status
  }
  const answers = async (number: string) => {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ phone: string; body: string; sender: string }>`
        select s.phone, s.body, s.sender from missed_call c join sms s on s.venue_id = c.venue_id and s.id = c.sms_id
        where c.phone = ${number} order by c.called_at`.execute(tx),
    )
    return rows
  }

  it('VPN-01 VPN-02 to VPN-06 are taken, read, redirected and given back', async () => {
    const number = await take()
    expect(number).toMatch(/^\+33939/)
    const rest = `/${encodeURIComponent(number)}`
    expect((await ask('GET', rest)).body).toMatchObject({ fallbackPhoneNumber: fallback, missedCalls: 0 })
    expect((await ask('PATCH', rest, { fallbackPhoneNumber: caller })).body.fallbackPhoneNumber).toBe(caller)
    const { numbers } = await sandbox.call<{ numbers: object[] }>('GET', '/api/voice')
    expect(numbers).toContainEqual(expect.objectContaining({ number, fallback: caller }))
    expect((await ask<VirtualPhoneNumber[]>('GET')).body.map((one) => one.phoneNumber)).toEqual([number])
    expect((await ask('GET', rest, undefined, other)).status).toBe(404)
    expect((await ask('DELETE', rest, undefined, other)).status).toBe(404)
    expect((await ask('DELETE', rest)).status).toBe(204)
    expect((await ask<VirtualPhoneNumber[]>('GET')).body).toEqual([])
  })
  it('VPN-08 a missed call is answered by SMS, once a day for a caller; a taken one is not', async () => {
    await app.services.database.system((tx) =>
      tx
        .updateTable('webchat')
        .set({ allowed_origins: ['http://localhost:8080', 'https://alpha.example'] })
        .where('id', '=', venue.webchatId)
        .execute(),
    )
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '06:05', closes: '12:00' }))
    await app.send('PUT', `/v2/venues/${venue.venueId}/openingHours`, {
      token: venue.ownerToken,
      body: { hours: week },
    })
    const number = await take()
    expect(await call(number, caller, true)).toBe(200)
    expect(await answers(number)).toEqual([])
    expect(await call(number, caller)).toBe(200)
    await call(number, caller)
    await call(number, '')
    await call(number, '+590590820001')
    await call(number, '+33612345678')
    expect(await answers(number)).toMatchObject([{ phone: caller }, { phone: '+33612345678' }])
    expect((await answers(number))[0]?.body).toContain('Alpha profile')
    expect((await answers(number))[0]?.body).toContain('06:05-12:00')
    expect((await answers(number))[0]?.body).toContain('https://alpha.example')
    const read = await ask('GET', `/${encodeURIComponent(number)}`)
    expect(read.body).toMatchObject({ missedCalls: 5, answeredCalls: 2 })
    await ask('DELETE', `/${encodeURIComponent(number)}`)
  })
  it('VPN-08 MSG-17 the answer has the Google link that the owner set', async () => {
    const link = 'https://maps.google.com/?cid=8'
    const setLink = (mapsUri: string) =>
      app.send('PATCH', `/v2/venues/${venue.venueId}`, { token: venue.ownerToken, body: { mapsUri } })
    expect((await setLink(link)).status).toBe(200)
    const number = await take()
    await call(number, '+33612345690')
    expect((await answers(number))[0]?.body).toContain(link)
    await ask('DELETE', `/${encodeURIComponent(number)}`)
    await setLink('')
  })

  it('VPN-08 the answer to a missed call comes from the operator, the number that was called, or the shop', async () => {
    const number = await take()
    const { sms } = app.services.config
    const senderTo = async (missedCallSender: NonNullable<typeof sms>['missedCallSender'], from: string) => {
      app.services.config.sms = sms && { ...sms, missedCallSender }
      await call(number, from)
      return (await answers(number)).at(-1)?.sender
    }
    expect(await senderTo('operator', '+590690200001')).toBe('Karukera')
    expect(await senderTo('number', '+590690200002')).toBe(number)
    expect(await senderTo('name', '+590690200003')).toBe('Alpha')
    expect(await senderTo('name', '+14155550100')).toBe('Karukera')
    const setSender = (smsSender: string) =>
      app.send('PATCH', `/v2/venues/${venue.venueId}`, { token: venue.ownerToken, body: { smsSender } })
    expect((await setSender('Fournil')).status).toBe(200)
    expect(await senderTo('operator', '+590690200004')).toBe('Fournil')
    expect(await senderTo('operator', '+14155550101')).toBe('Karukera')
    await setSender('')
    app.services.config.sms = sms
    await ask('DELETE', `/${encodeURIComponent(number)}`)
  })
  it('SMS-06 a shop’s name becomes a sender without accents, by whole words; a name that cannot is none', () => {
    expect(proposeSenderId('Épicerie de l’Îlet')).toBe('Epicerie de')
    expect(proposeSenderId('Boulangerie Karukera')).toBe('Boulangerie')
    expect(proposeSenderId('Pâtisserie-Boulangerie')).toBe('Patisserie-')
    expect([proposeSenderId('7e Art'), proposeSenderId('Ô'), proposeSenderId('東京')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  it('VPN-07 shows the provider’s own words, and names what is wrong', async () => {
    const { voice } = app.services.config
    app.services.config.voice = voice && { ...voice, key: 'wrong' }
    const refused = await ask<{ error: { message: string; fields: object } }>('POST', '', {
      profileId: venue.profileId,
      fallbackPhoneNumber: fallback,
    })
    expect([refused.status, refused.body.error.message]).toEqual([503, 'The key is not valid.'])
    expect(refused.body.error.fields).toEqual({ provider: 'refused_by_provider' })
    app.services.config.voice = voice
    for (const body of [
      { profileId: venue.profileId, fallbackPhoneNumber: '+590123' },
      { profileId: venue.profileId },
    ])
      expect((await ask('POST', '', body)).status).toBe(400)
    const foreign = { profileId: other.profileId, fallbackPhoneNumber: fallback }
    expect((await ask('POST', '', foreign)).status).toBe(404)
  })
  it('G7 the same event five times is answered once, and without a secret nothing is taken', async () => {
    const number = await take()
    const raw = JSON.stringify({ id: 'call-1', type: 'call.missed', to: number, from: '+590690777777' })
    const sign = (text: string, time: number, key = secret) =>
      `t=${time},v1=${createHmac('sha256', key).update(`${time}.${text}`).digest('hex')}`
    const post = async (body: string, signature?: string) =>
      (
        await app.fetch(
          new Request(`${testOrigin}/hooks/voice`, {
            method: 'POST',
            body,
            headers: signature === undefined ? {} : { 'x-voice-signature': signature },
          }),
        )
      ).status
    const good = sign(raw, Math.floor(Date.now() / 1000))
    expect(await Promise.all(Array.from({ length: 5 }, () => post(raw, good)))).toEqual(Array(5).fill(200))
    await settle()
    expect(await answers(number)).toHaveLength(1)
    app.services.config.voice = undefined
    expect(await post(raw, good)).toBe(403)
  })
})

it.each([
  [
    '2026-03-02T12:00:00Z',
    '+590690000001',
    "Karukera : nous avons manqué votre appel. Ouvert aujourd'hui 08:00-12:00, 14:00-18:00. https://maps.example/1",
  ],
  [
    '2026-03-03T12:00:00Z',
    '+590690000001',
    'Karukera : nous avons manqué votre appel. Ouvert lundi 08:00-12:00, 14:00-18:00. https://maps.example/1',
  ],
  [
    '2026-03-02T12:00:00Z',
    '+14155550100',
    'Karukera: we missed your call. Open today 08:00-12:00, 14:00-18:00. https://maps.example/1',
  ],
])('VPN-08 at %s %s reads the hours and a link', (now, caller, expected) => {
  const hours = [
    { day: 1, opens: '14:00', closes: '18:00' },
    { day: 1, opens: '08:00', closes: '12:00' },
  ] as const
  const called = {
    title: 'Karukera',
    link: 'https://maps.example/1',
    timezone: 'America/Guadeloupe',
    hours,
  }
  expect(answerText({ ...called, now: new Date(now) }, caller)).toBe(expected)
  expect(answerText({ ...called, hours: [], link: null, now: new Date(now) }, '+33612345678')).toBe(
    'Karukera : nous avons manqué votre appel.',
  )
})
