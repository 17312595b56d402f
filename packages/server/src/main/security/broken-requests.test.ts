import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { control, figure, scaled } from '../../testing/figures.ts'
import { addFullVenue, type FullVenue } from '../../testing/full-venue.ts'
import { addressOf, draftOf } from '../../testing/generate.ts'
import { type BrokenRequest, brokenRequests } from './testing/broken-requests.ts'
import { calls } from './testing/malformed.ts'
import { sendRaw } from './testing/raw.ts'

/** G4 over a socket: what cannot be said with a request that is well made. */
const SLOWEST_MS = 2000
const AT_ONCE = 8
/** Each fault of a request is tried on one call after the other, and on all of them in full runs. */
const STEP = scaled(20, 1)

describe('broken requests over a socket (G4)', () => {
  let app: TestApp
  let venue: FullVenue
  let port: number
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeAll(async () => {
    app = await testApp()
    venue = await addFullVenue(app, 'SOCKET')
    port = Number(new URL(await app.listen()).port)
    process.on('unhandledRejection', note)
  })
  afterAll(async () => {
    process.off('unhandledRejection', note)
    await app.close()
  })

  function corpus(): BrokenRequest[] {
    const aims = calls.map((endpoint) => ({
      method: endpoint.method,
      path: addressOf(endpoint, draftOf(endpoint)).replace(
        /\/venues\/1(?=\/|$|\?)/,
        `/venues/${venue.venueId}`,
      ),
      // The session is needed to the end.
      token: String(endpoint.path).startsWith('/v2/auth') ? 'unknown' : venue.keyToken,
    }))
    return aims.flatMap((aim, call) => brokenRequests(aim).filter((_, way) => (way + call) % STEP === 0))
  }

  async function sendAll(to: number, requests: readonly BrokenRequest[]) {
    const faults: string[] = []
    let slowestMs = 0
    for (let from = 0; from < requests.length; from += AT_ONCE)
      await Promise.all(
        requests.slice(from, from + AT_ONCE).map(async ({ what, pieces }) => {
          const { status, ms } = await sendRaw(to, pieces)
          slowestMs = Math.max(slowestMs, ms)
          if (status !== undefined && status >= 500) faults.push(`${what}: ${status}`)
          if (ms > SLOWEST_MS) faults.push(`${what}: ${Math.round(ms)} ms`)
        }),
      )
    return { faults, slowestMs }
  }

  it('at every call: 0 answers 5xx, none slow, nothing unhandled, and the server is as well as before', async () => {
    const requests = corpus()
    const { faults, slowestMs } = await sendAll(port, requests)
    figure('G4', 'broken requests over a socket', requests.length, { least: scaled(1000, 20_000) })
    figure('G4', 'answers 5xx or slow over a socket', faults.length, { exactly: 0 })
    figure('G4', 'slowest ms over a socket', Math.round(slowestMs), { most: SLOWEST_MS })
    expect(faults).toEqual([])
    expect(unhandled).toEqual([])
    expect(requests.length).toBeGreaterThan(1000)
    const after = await fetch(`http://127.0.0.1:${port}/v2/venues/${venue.venueId}`, {
      headers: { authorization: `Bearer ${venue.ownerToken}` },
    })
    expect(after.status).toBe(200)
  }, 240_000)

  it('control: a server that believes what it reads fails on them', async () => {
    const careless = createServer(async (request, response) => {
      let body = ''
      for await (const piece of request.setEncoding('utf8')) body += piece
      try {
        const { pathname } = new URL(decodeURIComponent(request.url ?? ''), `http://${request.headers.host}`)
        response.end(body === '' ? pathname : JSON.stringify(JSON.parse(body)))
      } catch {
        response.writeHead(500).end()
      }
    })
    await once(careless.listen(0, '127.0.0.1'), 'listening')
    const aim = { method: 'POST', path: '/v2/auth/login', token: 'unknown' }
    const { faults } = await sendAll((careless.address() as AddressInfo).port, brokenRequests(aim))
    careless.closeAllConnections()
    careless.close()
    control('G4', 'a server without checks', faults.length > 5, `${faults.length} faults`)
    expect(faults.length).toBeGreaterThan(5)
  })
})
