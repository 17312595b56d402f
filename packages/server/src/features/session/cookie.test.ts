import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { addVenue, password, type TestVenue } from '../../testing/world.ts'

const own: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: testOrigin },
  { 'sec-fetch-site': 'none' },
  { origin: testOrigin },
]
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: `${testOrigin}:8080` },
  { 'sec-fetch-site': 'same-site' },
  {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    origin: 'null',
  },
  // Browsers without Sec-Fetch-Site, and every browser where people come by plain http.
  { origin: 'https://evil.example' },
  { origin: `${testOrigin}:8080` },
  { origin: 'http://shop.counter.test' },
  { origin: 'null' },
]

describe('the cookie of a session', () => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ environment: { PUBLIC_URL: testOrigin } })
    venue = await addVenue(app, 'COOKIE')
  })
  afterAll(() => app.close())

  const login = (headers: Record<string, string> = {}) =>
    app.send('POST', '/v2/auth/login', { body: { emailAddress: venue.ownerEmail, password }, headers })
  const session = async () => (await login()).headers.get('set-cookie')?.split(';')[0] ?? ''
  const refresh = (headers: Record<string, string>) => app.send('POST', '/v2/auth/refresh', { headers })
  const logout = (headers: Record<string, string>) => app.send('POST', '/v2/auth/logout', { headers })

  it.each(own)('T10 D-12 is taken from a page of ours and from programs: %j', async (headers) => {
    const cookie = await session()
    const renewed = await refresh({ ...headers, cookie })
    expect([renewed.status, (await logout({ ...headers, cookie })).status]).toEqual([200, 204])
    expect((await login(headers)).status).toBe(200)
  })

  it.each(foreign)('T10 D-12 is neither taken from nor given to other sites: %j', async (headers) => {
    const cookie = await session()
    for (const call of [refresh, logout, login]) {
      const refused = await call({ ...headers, cookie })
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'origin_not_allowed' } } })
      expect(refused.headers.get('set-cookie')).toBeNull()
    }
    expect((await refresh({ cookie })).status).toBe(200)
  })

  it('T10 a logout that brings no cookie takes none away either, as a form of another site would', async () => {
    const refused = await logout({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
  })

  it('behind a proxy that ends TLS the public address is ours, by https alone', async () => {
    const behind = await testApp({ environment: { PUBLIC_URL: testOrigin.replace('http:', 'https:') } })
    try {
      const status = async (origin: string) =>
        (await behind.send('POST', '/v2/auth/logout', { headers: { origin } })).status
      expect(await status(testOrigin.replace('http:', 'https:'))).toBe(204)
      expect(await status(testOrigin)).toBe(403)
    } finally {
      await behind.close()
    }
  })

  it('T10 accepts the callback of a provider as a top-level navigation only, and no other request of another site', async () => {
    const back = (headers: Record<string, string>) =>
      app.send('GET', '/v2/oauth/facebook/callback?state=s&code=c', { headers })
    const way = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await back(way)).headers.get('location')).toBe('/channels?linking=expired')
    for (const dest of ['iframe', 'image'])
      expect((await back({ ...way, 'sec-fetch-dest': dest })).status).toBe(403)
  })
})
