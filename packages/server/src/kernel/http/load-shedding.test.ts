import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { uncheckedIntegrity } from '../db/integrity.ts'
import { createMetrics } from '../metrics/metrics.ts'
import type { Services } from '../services/services.ts'
import { clientAddress } from './client-address.ts'
import { shedLoad } from './load-shedding.ts'

describe('who goes on asking after refusals', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function serve(flooding: string) {
    const metrics = createMetrics({ openStreams: 0, publishedEvents: 0 }, uncheckedIntegrity)
    const services = {
      config: { isSecure: true, isBehindProxy: true },
      limits: { isFlooding: (address: string) => address === flooding },
      metrics,
    } as unknown as Services
    const server = createServer(shedLoad((_, response) => response.end('looked at'), services))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const ask = (path: string, address: string) =>
      fetch(`${url}${path}`, { headers: { 'x-forwarded-for': `10.0.0.1, ${address}` } })
    return { ask, metrics }
  }

  it('G4b is answered 429 as a call would be, and counted; no one else is', async () => {
    const { ask, metrics } = await serve('203.0.113.9')
    const answer = await ask('/v2/venues/1', '203.0.113.9')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    expect(await answer.json()).toEqual({
      error: {
        code: 'too_many_requests',
        message: 'Too many requests at once. Try again in a second.',
        requestId: answer.headers.get('x-request-id'),
      },
    })
    expect(await (await ask('/v2/venues/1', '203.0.113.10')).text()).toBe('looked at')
    expect((await metrics.turnedAway.get()).values[0]?.value).toBe(1)
  })

  it('G7 is served where providers report what happened', async () => {
    const { ask } = await serve('203.0.113.9')
    expect(await (await ask('/hooks/meta', '203.0.113.9')).text()).toBe('looked at')
  })

  it('is known by the last address that a proxy wrote, else by its own', () => {
    expect(clientAddress('198.51.100.1, 203.0.113.9', '10.0.0.1')).toBe('203.0.113.9')
    expect(clientAddress(undefined, '10.0.0.1')).toBe('10.0.0.1')
    expect(clientAddress(undefined, undefined)).toBe('unknown')
  })
})
