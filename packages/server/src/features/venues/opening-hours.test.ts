import type { TriedAnswer } from '@comptoir/core/agent'
import type { OpeningPeriod } from '@comptoir/core/rules'
import type { Webchat, WebchatSite } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../kernel/db/migrate.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '24:00' }))
/** A minute of the day after tomorrow, or of the one before yesterday: closed now, in every time zone. */
const closedNow = [{ day: ((new Date().getUTCDay() + 2) % 7) + 1, opens: '10:00', closes: '10:01' }]

describe.each(testEngines)('opening hours of a venue on %s (OPN-02, D-49)', (engine) => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'HOURS')
  })
  afterAll(() => app.close())

  const send = <T>(method: string, path: string, body?: unknown, token = venue.ownerToken) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    })
  const enter = (hours: readonly OpeningPeriod[], token?: string) =>
    send<{ hours: OpeningPeriod[] }>('PUT', '/openingHours', { hours }, token)
  const site = async (id = venue.webchatId) => (await app.send<WebchatSite>('GET', `/v2/webchats/${id}`)).body
  const ask = async () => {
    const path = `/googleBusinessProfiles/${venue.profileId}/agents/${venue.agentId}/tries`
    return (await send<TriedAnswer>('POST', path, { body: 'Quels sont vos horaires ?' })).body.body
  }

  it('are entered once, and every chat that has none of its own follows them', async () => {
    const other = (await send<Webchat>('POST', '/webchats', {})).body
    expect(other.hours).toBeNull()
    expect((await enter(closedNow)).body.hours).toEqual(closedNow)
    expect((await send<{ hours: OpeningPeriod[] }>('GET', '/openingHours')).body.hours).toEqual(closedNow)
    expect([(await site()).isOpen, (await site(other.id)).isOpen]).toEqual([false, false])
    await send('PATCH', `/webchats/${other.id}`, { hours: always })
    expect([(await site()).isOpen, (await site(other.id)).isOpen]).toEqual([false, true])
    await send('PATCH', `/webchats/${other.id}`, { hours: null })
    expect((await site(other.id)).opensAt).toBe((await site()).opensAt)
    await send('DELETE', `/webchats/${other.id}`)
  })

  it('a chat may be open always, whatever the hours of the venue', async () => {
    await enter(closedNow)
    await send('PATCH', `/webchats/${venue.webchatId}`, { hours: [] })
    expect(await site()).toMatchObject({ isOpen: true, opensAt: null })
    await send('PATCH', `/webchats/${venue.webchatId}`, { hours: null })
    expect((await site()).isOpen).toBe(false)
  })

  it('the agent reads them, also in a venue without a chat', async () => {
    await enter([{ day: 2, opens: '07:15', closes: '12:45' }])
    expect(await ask()).toContain('7 h 15')
    await send('DELETE', `/webchats/${venue.webchatId}`)
    expect(await ask()).toContain('7 h 15')
    await enter([{ day: 2, opens: '08:05', closes: '12:45' }])
    expect(await ask()).toContain('8 h 05')
  })

  it('who may not change the venue reads them only; what is no time is refused by its name', async () => {
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    expect((await send('GET', '/openingHours', undefined, reader.token)).status).toBe(200)
    expect((await enter(always, reader.token)).status).toBe(403)
    const refused = await enter([{ day: 1, opens: '25:00', closes: '12:00' }])
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: { 'hours.0.opens': expect.any(String) } } },
    })
  })
})

describe.each(testEngines)('the hours that chats had before, on %s', (engine) => {
  it('become those of the venue where most chats had them; the others keep their own', async () => {
    const app = await testApp({ engine })
    const one = await addVenue(app, 'ONE')
    const two = await addVenue(app, 'TWO')
    const { database } = app.services
    const add = (venueId: number, id: string, hours: readonly OpeningPeriod[]) =>
      database.system((tx) =>
        sql`
          insert into webchat (venue_id, id, profile_id, label, look, hours, welcome, away_message, identity_secret)
          select venue_id, ${id}, profile_id, ${id}, look, ${JSON.stringify(hours)}::jsonb, welcome, away_message, identity_secret
          from webchat where venue_id = ${venueId} limit 1`.execute(tx),
      )
    await database.system((tx) => sql`update webchat set hours = '[]'`.execute(tx))
    await add(one.venueId, 'rare', closedNow)
    await add(one.venueId, 'often-1', always)
    await add(one.venueId, 'often-2', always)
    const migration = readMigrations().find(({ name }) => name === 'venue_hours')
    for (const [update] of (migration?.text ?? '').matchAll(/^update [^;]*/gm))
      await database.owner((tx) => sql.raw(update).execute(tx))
    const read = <T>(path: string, of: TestVenue) =>
      app.send<T>('GET', `/v2/venues/${of.venueId}${path}`, { token: of.ownerToken })
    const chats = async (of: TestVenue) =>
      Object.fromEntries((await read<Webchat[]>('/webchats', of)).body.map(({ id, hours }) => [id, hours]))
    expect((await read('/openingHours', one)).body).toEqual({ hours: always })
    expect(await chats(one)).toEqual({
      [one.webchatId]: [],
      rare: closedNow,
      'often-1': null,
      'often-2': null,
    })
    expect((await read('/openingHours', two)).body).toEqual({ hours: [] })
    expect(await chats(two)).toEqual({ [two.webchatId]: null })
    await app.close()
  })
})
