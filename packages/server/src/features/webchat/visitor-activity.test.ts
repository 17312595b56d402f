import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import type { ConversationVisitor, Webchat } from '@comptoir/core/webchat'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { visitorsData } from './personal-data.ts'

const site = 'https://shop.example'

describe.each(testEngines)('what a site says of its visitors on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let chat: Webchat & { identitySecret: string }
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'SAID')
    const made = await app.send<typeof chat>('POST', `/v2/venues/${venue.venueId}/webchats`, {
      token: venue.ownerToken,
      body: { allowedOrigins: [site] },
    })
    chat = made.body
  })
  afterAll(() => app.close())

  const call = (method: string, rest: string, token: string, body: object) =>
    app.send<Record<string, unknown>>(method, `/v2/webchats/${chat.id}${rest}`, {
      token,
      body,
      headers: { origin: site },
    })
  const event = (name: string, agoMs = 0, data: object = {}) => ({ id: newId(), name, agoMs, data })

  /** A visitor whom the site names, in a session of their own. */
  async function arrive(sub: string, details?: object): Promise<string> {
    const identity = await new SignJWT({ sub })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(chat.identitySecret))
    const session = await call('POST', '/sessions', '', { language: 'fr', identity, details })
    return String(session.body.token)
  }
  const write = (token: string) => call('POST', '/messages', token, { id: newId(), body: 'Bonjour' })
  async function seen(sub: string): Promise<ConversationVisitor> {
    const all = `/v2/venues/${venue.venueId}/conversations`
    const inbox = await app.send<Conversation[]>('GET', all, { token: venue.ownerToken })
    const { id } = inbox.body.find(({ jid }) => jid.includes(sub)) as Conversation
    return (await app.send<ConversationVisitor>('GET', `${all}/${id}/visitor`, { token: venue.ownerToken }))
      .body
  }

  it('WCH-05 the team sees attributes, language and events of a visitor, whichever session they came from', async () => {
    const [phone, laptop] = [await arrive('ada'), await arrive('ada', { language: 'pt-BR' })]
    await write(phone)
    expect(await seen('ada')).toMatchObject({ language: 'pt-BR', attributes: {}, events: [] })
    const set = (token: string, attributes: object) => call('PATCH', '/attributes', token, { attributes })
    expect((await set(phone, { plan: 'pro', visits: 3 })).status).toBe(204)
    expect((await set(laptop, { plan: 'gold', visits: null, 'Carte fidélité': true })).status).toBe(204)
    const events = [event('Order placed', 1000, { total: 42.5 }), event('Viewed', 5000)]
    for (const _ of [1, 2]) expect((await call('POST', '/events', laptop, { events })).status).toBe(204)
    const visitor = await seen('ada')
    expect(visitor.attributes).toEqual({ plan: 'gold', 'Carte fidélité': true })
    expect(visitor.events).toMatchObject([
      { name: 'Viewed', data: {} },
      { name: 'Order placed', data: { total: 42.5 } },
    ])
    expect(Math.abs((visitor.events[0]?.timestamp ?? 0) - Date.now() + 5000)).toBeLessThan(60_000)
  })

  it('T7 refuses what is too much, and names it', async () => {
    const token = await arrive('bob')
    const many = (count: number, from = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${from + index}`, 'x']))
    const bad: [string, string, object][] = [
      ['PATCH', '/attributes', { attributes: many(21) }],
      ['PATCH', '/attributes', { attributes: { '<b>': 'x' } }],
      ['PATCH', '/attributes', { attributes: { plan: 'x'.repeat(201) } }],
      ['PATCH', '/attributes', { attributes: { plan: { nested: true } } }],
      ['POST', '/events', { events: [] }],
      ['POST', '/events', { events: Array.from({ length: 21 }, () => event('Viewed')) }],
      ['POST', '/events', { events: [event('Viewed', 0, many(21))] }],
      ['POST', '/events', { events: [event('Viewed', -1)] }],
      ['POST', '/events', { events: [event('x'.repeat(41))] }],
    ]
    for (const [method, path, body] of bad) {
      const refused = await call(method, path, token, body)
      expect([JSON.stringify(body), refused.status]).toEqual([JSON.stringify(body), 400])
      expect(refused.text).toMatch(/attributes|events/)
    }
    expect((await call('PATCH', '/attributes', token, { attributes: many(20) })).status).toBe(204)
    const over = await call('PATCH', '/attributes', token, { attributes: many(1, 20) })
    expect([over.status, over.text]).toEqual([422, expect.stringContaining('at most 20')])
  })

  it('keeps the newest hundred events of a visitor', async () => {
    const token = await arrive('cyd')
    await write(token)
    for (let from = 0; from < 120; from += 20) {
      const events = Array.from({ length: 20 }, (_, index) =>
        event(`E${from + index}`, 120_000 - (from + index) * 1000),
      )
      expect((await call('POST', '/events', token, { events })).status).toBe(204)
    }
    const { events } = await seen('cyd')
    expect([events.length, events[0]?.name, events.at(-1)?.name]).toEqual([100, 'E20', 'E119'])
  })

  it('T4 is given to the person, and goes with them', async () => {
    const token = await arrive('dan')
    await call('PATCH', '/attributes', token, { attributes: { plan: 'secret-plan' } })
    await call('POST', '/events', token, { events: [event('Secret event')] })
    const who = {
      venueId: venue.venueId,
      personId: 0,
      email: null,
      phone: null,
      firstName: null,
      lastName: null,
      conversationIds: [],
      names: [`visitor-dan.${chat.id}@website`],
    }
    await app.services.database.system(async (tx) => {
      const given = JSON.stringify(await visitorsData.collect?.(tx, who))
      expect(given).toContain('secret-plan')
      expect(given).toContain('Secret event')
      await visitorsData.erase(tx, who)
      const left = JSON.stringify([
        await tx.selectFrom('visitor_attributes').selectAll().execute(),
        await tx.selectFrom('visitor_event').selectAll().execute(),
      ])
      expect(left).not.toMatch(/secret-plan|Secret event/)
      expect(left).toContain('gold')
    })
  })
})
