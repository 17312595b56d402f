import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { createLimits } from './limits.ts'
import { networkOf } from './network.ts'

describe('limits (T29, G4b)', () => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp({ hasRateLimits: true, environment: { TRUST_PROXY: 'true' } })
    venue = await addVenue(app, 'FULL')
  })
  afterAll(() => app.close())

  const ask = (address: string, token?: string, method = 'GET', path = '/v2/managers/me') =>
    app.send(method, path, { token, headers: { 'x-forwarded-for': address } })

  it('an address that asks without end is refused, with a time to retry after; others are answered', async () => {
    const answers: number[] = []
    for (let round = 0; round < 70; round += 1) {
      const some = await Promise.all(Array.from({ length: 50 }, () => ask('192.0.2.1')))
      answers.push(...some.map(({ status }) => status))
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(3000)
    expect(answers.filter((status) => status === 429)).toHaveLength(500)
    const refused = await ask('192.0.2.1', venue.ownerToken)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('192.0.2.2', venue.ownerToken)).status).toBe(200)
  })
  it('a manager who changes things without end may still read, and so may colleagues do both', async () => {
    const path = `/v2/venues/${venue.venueId}/conversations/${venue.conversationId}/unread`
    const [busy, colleague] = [
      await addManager(app, 'Owner', [venue.venueId]),
      await addManager(app, 'Owner', [venue.venueId]),
    ]
    const answers: number[] = []
    for (let n = 0; n < 301; n += 1) answers.push((await ask('192.0.2.3', busy.token, 'DELETE', path)).status)
    expect(answers.at(-1)).toBe(429)
    expect(answers.slice(0, -1)).not.toContain(429)
    expect((await ask('192.0.2.3', busy.token)).status).toBe(200)
    expect((await ask('192.0.2.3', colleague.token, 'DELETE', path)).status).not.toBe(429)
  })
  it('counts reads, answers, exports and imports of each actor by themselves', async () => {
    const limits = createLimits(true)
    for (const [name, most] of [
      ['read', 1200],
      ['send', 120],
      ['export', 20],
      ['import', 60],
    ] as const) {
      for (let n = 0; n < most; n += 1) await limits[name]('manager:1')
      await expect(limits[name]('manager:1')).rejects.toMatchObject({ code: 'too_many_requests' })
      await limits[name]('manager:2')
    }
  })
  it('takes a network of IPv6 for one address, as its owner has all of it', () => {
    expect(networkOf('2001:db8:1:2::7')).toBe(networkOf('2001:db8:1:2:ffff:1:2:3'))
    expect(networkOf('2001:db8::7')).toBe(networkOf('2001:db8:0:0:1:2:3:4'))
    expect(networkOf('2001:db8:1:2::7')).not.toBe(networkOf('2001:db8:1:3::7'))
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).not.toBe(networkOf('::ffff:192.0.2.8'))
    expect(networkOf('::1')).toBe(networkOf('::2'))
  })
})
