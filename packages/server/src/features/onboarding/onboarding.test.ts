import { newId } from '@comptoir/core/http'
import { businessAddress } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Checklist {
  steps: { step: string; isDone: boolean }[]
  isComplete: boolean
  hasSampleData: boolean
}
interface Talk {
  id: string
  jid: string
  username: string
}

const site = 'https://tout-neuf.example'

describe.each(testEngines)('onboarding on %s', (engine) => {
  let app: TestApp
  let token: string
  let venueId: number
  let known: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    known = await addVenue(app, 'KNOWN')
    const owner = await addManager(app, 'Read-only', [])
    token = owner.token
    const admin = await addManager(app, 'Read-only', [], 'admin@x.test', 'admin')
    const made = await app.send<{ venueId: number }>('POST', '/v2/venues', {
      token: admin.token,
      body: { venueName: 'Tout neuf', ownerManagerId: owner.managerId, city: 'Lyon', language: 'en' },
    })
    venueId = made.body.venueId
  })
  afterAll(() => app.close())

  const send = <T>(method: string, rest: string, body?: unknown) =>
    app.send<T>(method, `/v2/venues/${venueId}${rest}`, { token, body })
  const done = async () => {
    const { body } = await send<Checklist>('GET', '/onboarding')
    return body.steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  }
  const talks = async () => (await send<Talk[]>('GET', '/conversations')).body

  it('puts sample conversations into a new venue once, in its language, and counts none of them as a step', async () => {
    const { body } = await send<Checklist>('POST', '/sampleData')
    expect(body).toMatchObject({ hasSampleData: true, isComplete: false })
    await send('POST', '/sampleData')
    expect((await talks()).map(({ username }) => username).toSorted()).toEqual([
      'Camille (exemple)',
      'Inès (exemple)',
      'Noah (exemple)',
    ])
    expect((await send('GET', '/conversations')).text).toContain('Of course, it will be welcome.')
    expect(await done()).toEqual([])
  })

  it('takes the sample data away completely, with what was answered in it, and nothing else', async () => {
    const [first] = await talks()
    const profile = await app.services.database.system((tx) =>
      tx.selectFrom('profile').select('id').where('venue_id', '=', venueId).executeTakeFirstOrThrow(),
    )
    const sent = await send('POST', '/conversations/messages', {
      id: newId(),
      body: 'Merci !',
      to: first?.jid,
      from: businessAddress(venueId, profile.id),
    })
    expect(sent.status).toBe(200)
    expect(await done()).toEqual([])
    expect((await send<Checklist>('DELETE', '/sampleData')).body.hasSampleData).toBe(false)
    const left = await app.services.database.system(async (tx) => {
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from conversation where venue_id = ${venueId})
          + (select count(*) from message where venue_id = ${venueId})
          + (select count(*) from event where venue_id = ${venueId})
          + (select coalesce(sum(conversations), 0) from inbox_count where venue_id = ${venueId}) as n`.execute(
        tx,
      )
      return Number(rows[0]?.n)
    })
    expect(left).toBe(0)
    const others = await app.send<Talk[]>('GET', `/v2/venues/${known.venueId}/conversations`, {
      token: known.ownerToken,
    })
    expect(others.body).toHaveLength(1)
  })

  it('ticks each step when it is so, and none before', async () => {
    await send('PATCH', '', { address: '1 rue Neuve', phoneNumber: '+33465710012' })
    expect(await done()).toEqual(['profile'])
    await send('PUT', '/openingHours', { hours: [{ day: 1, opens: '09:00', closes: '18:00' }] })
    expect(await done()).toEqual(['hours', 'profile'])
    const chat = await send<{ id: string }>('POST', '/webchats', { allowedOrigins: [site] })
    expect(await done()).toEqual(['hours', 'profile'])
    const open = (headers = {}) =>
      app.send<{ token: string }>('POST', `/v2/webchats/${chat.body.id}/sessions`, {
        body: { language: 'en' },
        headers,
      })
    await open()
    expect(await done()).toEqual(['hours', 'profile'])
    const visitor = await open({ origin: site })
    expect(await done()).toEqual(['chat', 'hours', 'profile'])
    await app.send('POST', `/v2/webchats/${chat.body.id}/messages`, {
      token: visitor.body.token,
      headers: { origin: site },
      body: { id: newId(), body: 'Hello' },
    })
    const [talk] = await talks()
    const profile = await app.services.database.system((tx) =>
      tx.selectFrom('profile').select('id').where('venue_id', '=', venueId).executeTakeFirstOrThrow(),
    )
    await send('POST', '/conversations/messages', {
      id: newId(),
      body: 'Good morning',
      to: talk?.jid,
      from: businessAddress(venueId, profile.id),
    })
    expect(await done()).toEqual(['chat', 'answer', 'hours', 'profile'])
    const roles = await send<{ id: number }[]>('GET', '/roles')
    await send('POST', '/managers', { email: 'colleague@x.test', roleId: roles.body[2]?.id })
    expect((await send<Checklist>('GET', '/onboarding')).body.isComplete).toBe(true)
  })

  it('leaves sample data to those who may', async () => {
    const staff = await addManager(app, 'Staff', [known.venueId])
    const path = `/v2/venues/${known.venueId}/sampleData`
    expect((await app.send('POST', path, { token: staff.token })).status).toBe(403)
    expect((await app.send('POST', path, { token: known.ownerToken })).status).toBe(200)
  })
})
