import type { BusinessProfile } from '@comptoir/core/social'
import type { Venue } from '@comptoir/core/venues'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGoogle } from '../../../../sandbox/src/google/simulator.ts'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { goThere } from './testing/go-there.ts'

const [accountId, otherAccountId] = ['110000000001', '110000000002']
const [locationId, otherLocationId] = ['220000000001', '220000000002']

describe.each(testEngines)('Google Business Profile on %s', (engine) => {
  let google: Awaited<ReturnType<typeof startGoogle>>
  let page: Awaited<ReturnType<typeof startPageServer>>
  let app: TestApp
  let venue: TestVenue
  let at = ''
  beforeAll(async () => {
    google = await startGoogle(0)
    page = await startPageServer(google.routes, 0)
    app = await testApp({ engine, environment: google.reach })
    venue = await addVenue(app, 'GOOGLE')
    at = `/v2/venues/${venue.venueId}/googleBusinessProfiles`
  }, 60_000)
  afterAll(async () => {
    await Promise.all([google.stop(), page.stop()])
    await app.close()
  })
  const send = <T = BusinessProfile>(method: string, path: string, body?: unknown) =>
    app.send<T>(method, path, { token: venue.ownerToken, ...(body === undefined ? {} : { body }) })
  const list = async () => (await send<BusinessProfile[]>('GET', at)).body
  const refusal = (field: string, why: string) => ({
    status: 422,
    body: { error: { fields: { [field]: why } } },
  })
  const callSandbox = async (body?: object) => {
    const init = body ? { method: 'PUT', body: JSON.stringify(body) } : {}
    return (await fetch(`http://127.0.0.1:${page.port}/api/google`, init)).json() as Promise<{
      revokedCount: number
    }>
  }

  it('GBP-06 GBP-07 GBP-12 GBP-13 D-52 somebody logs in, chooses account and location, and is connected', async () => {
    expect(await list()).toMatchObject([{ id: venue.profileId, isLoggedIn: false, isConnected: false }])
    expect(await send('POST', at, { accountId, locationId })).toMatchObject(refusal('profileId', 'log_in'))
    expect(await send('GET', `${at}/${venue.profileId}/accounts`)).toMatchObject(
      refusal('profileId', 'log_in'),
    )
    expect(await (await goThere(app, venue, 'google')).finish()).toBe('/channels?linking=done')
    expect(await list()).toMatchObject([{ isLoggedIn: true, isConnected: false }])
    expect((await send('GET', `${at}/${venue.profileId}/accounts`)).body).toEqual([
      { accountId, name: 'Camille Karukéra' },
      { accountId: otherAccountId, name: 'Groupe Maison Test' },
    ])
    const locations = await send('GET', `${at}/${venue.profileId}/accounts/${accountId}/locations`)
    expect(locations.body).toEqual([
      { locationId, title: 'Boulangerie Karukéra', address: '12 rue Frébault, Pointe-à-Pitre' },
    ])
    const connected = await send('POST', at, { accountId, locationId })
    expect(connected.body).toMatchObject({
      isConnected: true,
      locationTitle: 'Boulangerie Karukéra',
      problem: null,
    })
    expect(await list()).toMatchObject([{ accountId, locationId, isConnected: true }])
  })

  it('MSG-17 the link of the place comes with the location, and does not replace the one that the owner set', async () => {
    const atVenue = `/v2/venues/${venue.venueId}`
    const read = async () => (await send<Venue>('GET', atVenue)).body.mapsUri
    expect(await read()).toBe(`https://maps.google.com/?cid=${locationId}`)
    const own = 'https://g.page/r/CdX1/review'
    await send('PATCH', atVenue, { mapsUri: own })
    expect((await send('POST', at, { accountId, locationId })).status).toBe(200)
    expect(await read()).toBe(own)
  })

  it('T10 D-51 a location that Google does not list cannot be linked; the tokens are encrypted and in no answer', async () => {
    expect(await send('POST', at, { accountId, locationId: otherLocationId })).toMatchObject(
      refusal('locationId', 'unknown'),
    )
    expect(await send('POST', at, { accountId: '999', locationId })).toMatchObject(
      refusal('accountId', 'unknown'),
    )
    const rows = await app.services.database.system((tx) =>
      tx.selectFrom('profile_link').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/ya29|1\/\//)
    expect((await send('GET', at)).text).not.toMatch(/ya29|1\/\//)
  })

  it('T10 a code of another login is worth nothing: its challenge is another', async () => {
    const [mine, stolen] = [await goThere(app, venue, 'google'), await goThere(app, venue, 'google')]
    expect(await mine.finish(stolen.code)).toBe('/channels?linking=failed')
  })

  it('a token that has ended is renewed before it is used; what was taken back at Google is said, and repaired by a login', async () => {
    const end = () =>
      app.services.database.system((tx) =>
        tx.updateTable('profile_link').set({ token_ends_at: new Date() }).execute(),
      )
    await end()
    expect((await send('GET', `${at}/${venue.profileId}/accounts`)).status).toBe(200)
    await callSandbox({ isRevoked: true })
    await end()
    expect(await send('GET', `${at}/${venue.profileId}/accounts`)).toMatchObject(
      refusal('profileId', 'token_refused'),
    )
    expect(await list()).toMatchObject([{ isConnected: true, problem: 'token' }])
    expect(await (await goThere(app, venue, 'google')).finish()).toBe('/channels?linking=done')
    expect(await list()).toMatchObject([{ locationId, isConnected: true, problem: null }])
  })

  it('GBP-10 unlinked, the profile stays, and our access at Google is revoked', async () => {
    expect((await send('DELETE', `${at}/${venue.profileId}`)).status).toBe(204)
    expect(await list()).toMatchObject([{ id: venue.profileId, isLoggedIn: false, locationId: '' }])
    expect((await callSandbox()).revokedCount).toBe(1)
    expect((await send('DELETE', `${at}/${venue.profileId}`)).status).toBe(404)
  })
})
