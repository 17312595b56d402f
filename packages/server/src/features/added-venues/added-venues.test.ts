import { newId } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

describe.each(testEngines)('VEN-08 a venue beside another on %s', (engine) => {
  let app: TestApp
  let here: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    here = await addVenue(app, 'HERE')
  })
  afterAll(() => app.close())

  const as = <T>(token: string, method: string, path: string, body?: unknown, key?: string) =>
    app.send<T>(method, `/v2/venues/${path}`, {
      token,
      body,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  const owner = <T>(method: string, path: string, body?: unknown) =>
    as<T>(here.ownerToken, method, path, body)
  const add = (body: object, token = here.ownerToken, key?: string) =>
    as<Venue>(token, 'POST', `${here.venueId}/venues`, body, key)
  const hours = [{ day: 2, opens: '08:00', closes: '12:00' }]

  it('an owner adds one in its territory, is its owner, and finds a chat that waits for its site', async () => {
    const { status, body } = await add({
      venueName: 'Second',
      countryCode: 'RE',
      timezone: 'Indian/Reunion',
      phoneNumber: '+262262200001',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ venueName: 'Second', timezone: 'Indian/Reunion', countryCode: 'RE' })
    const { venueId } = body
    const seen = await vi.waitUntil(async () => {
      const read = await owner<Venue>('GET', String(venueId))
      return read.status === 200 ? read.body : undefined
    })
    expect(seen.venuePlanId).toBe((await owner<Venue>('GET', String(here.venueId))).body.venuePlanId)
    expect((await owner<object[]>('GET', `${venueId}/webchats`)).body).toMatchObject([
      { phone: '+262262200001', allowedOrigins: [] },
    ])
    expect((await owner<{ hours: object[] }>('GET', `${venueId}/openingHours`)).body.hours).toEqual([])
    expect((await owner('PATCH', String(venueId), { city: 'Saint-Denis' })).status).toBe(200)
  })

  it('it takes over what was chosen: hours, chat, agent, quick replies and team', async () => {
    await owner('PUT', `${here.venueId}/openingHours`, { hours })
    await owner('PATCH', `${here.venueId}/webchats/${here.webchatId}`, {
      look: { color: '#123456', side: 'left', title: 'Here', launcherText: '' },
      allowedOrigins: ['https://here.example'],
    })
    await owner('POST', `${here.venueId}/conversations/quickReplies`, {
      title: 'Merci',
      value: 'Merci à vous',
    })
    const role = await owner<{ id: number }>('POST', `${here.venueId}/roles`, {
      name: 'Caisse',
      permissions: ['venues.venue:read'],
    })
    const colleague = await addManager(app, 'Read-only', [])
    await owner('POST', `${here.venueId}/managers`, { email: colleague.email, roleId: role.body.id })

    const copies = ['hours', 'webchat', 'agent', 'quickReplies', 'team']
    const { venueId } = (await add({ venueName: 'Third', copies })).body
    await vi.waitUntil(async () => (await owner('GET', String(venueId))).status === 200)
    expect((await owner<{ hours: object[] }>('GET', `${venueId}/openingHours`)).body.hours).toEqual(hours)
    const [chat] = (await owner<{ look: object; allowedOrigins: string[] }[]>('GET', `${venueId}/webchats`))
      .body
    expect(chat).toMatchObject({ look: { color: '#123456', side: 'left', title: '' }, allowedOrigins: [] })
    expect((await owner<object[]>('GET', `${venueId}/conversations/quickReplies`)).body).toMatchObject([
      { title: 'Merci' },
    ])
    const read = await as<Venue>(colleague.token, 'GET', String(venueId))
    expect([read.status, read.body.venueName]).toEqual([200, 'Third'])
    expect((await as(colleague.token, 'PATCH', String(venueId), { city: 'X' })).status).toBe(403)
    const { venueId: bare } = (await add({ venueName: 'Bare' })).body
    expect((await as(colleague.token, 'GET', String(bare))).status).toBe(404)
  })

  it('RBC-05 a role for every venue holds in it too, for the people who hold it', async () => {
    const role = await owner<{ id: number }>('POST', `${here.venueId}/roles`, {
      name: 'Everywhere',
      permissions: ['contacts.contacts:read'],
      venueId: null,
    })
    const holder = await addManager(app, 'Read-only', [], 'everywhere@x.test')
    await owner('POST', `${here.venueId}/managers`, { email: 'everywhere@x.test', roleId: role.body.id })
    const { venueId } = (await add({ venueName: 'Fourth' })).body
    await vi.waitUntil(async () => (await owner('GET', String(venueId))).status === 200)
    expect((await as(holder.token, 'GET', `${venueId}/contacts`)).status).toBe(200)
    const roles = await owner<{ name: string; venueId: number | null }[]>('GET', `${venueId}/roles`)
    expect(roles.body.find(({ name }) => name === 'Everywhere')?.venueId).toBeNull()
    expect((await owner('PATCH', `${here.venueId}/roles/${role.body.id}`, { permissions: [] })).status).toBe(
      200,
    )
    expect((await as(holder.token, 'GET', `${venueId}/contacts`)).status).toBe(403)
  })

  it('T22 the same request twice adds one venue', async () => {
    const key = newId()
    const [first, second] = [
      await add({ venueName: 'Once' }, here.ownerToken, key),
      await add({ venueName: 'Once' }, here.ownerToken, key),
    ]
    expect([first.status, second.body.venueId]).toEqual([200, first.body.venueId])
  })

  it('is refused to who does not own the one beside it, and names each wrong field', async () => {
    const other = await addVenue(app, 'OTHER')
    expect((await add({ venueName: 'Mine' }, other.ownerToken)).status).toBe(404)
    const manager = await addManager(app, 'Manager', [here.venueId])
    expect((await add({ venueName: 'Mine' }, manager.token)).status).toBe(403)
    const wrong = await as<Refused>(here.ownerToken, 'POST', `${here.venueId}/venues`, {
      venueName: ' ',
      phoneNumber: '12',
      timezone: 'Mars/Base',
      copies: ['secrets'],
    })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.error.fields ?? {}).toSorted()).toEqual([
      'copies.0',
      'phoneNumber',
      'timezone',
      'venueName',
    ])
  })
})
