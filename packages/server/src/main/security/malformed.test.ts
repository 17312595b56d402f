import type { AnyEndpoint } from '@comptoir/core/http'
import { text } from '@comptoir/core/rules'
import fc from 'fast-check'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { type Bound, control, figure, scaled } from '../../testing/figures.ts'
import { addFullVenue, type FullVenue } from '../../testing/full-venue.ts'
import { calls, malformed, oddTexts, type Sent } from './testing/malformed.ts'
import { residentBytes } from './testing/memory.ts'

/** G4: whatever is sent, the answer is a clear refusal or a success, soon, and never a failure of ours. */
const SEED = 20261120
const RUNS = scaled(10_000, 50_000)
const WARM = 0.4
const SLOWEST_MS = 2000
const MOST_SECONDS = 120
/** In per cent. So few requests as in quick say little: there it is reported, not judged. */
const MOST_GROWTH = scaled(Number.POSITIVE_INFINITY, 10)

describe.each(testEngines)('malformed requests on %s (G4)', (engine) => {
  let app: TestApp
  let venue: FullVenue
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addFullVenue(app, 'FUZZ')
    process.on('unhandledRejection', note)
  })
  afterAll(async () => {
    process.off('unhandledRejection', note)
    await app.close()
  })

  async function fire(
    { method, address, headers, body }: Sent,
    token: string | undefined,
  ): Promise<{ status: number; ms: number }> {
    const all = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers }
    const at = address
      .replace(/\/venues\/1(?=\/|$|\?)/, `/venues/${venue.venueId}`)
      .replace('/webchats/words', `/webchats/${venue.webchatId}`)
    const startedAt = performance.now()
    const response = await app.fetch(
      new Request(`${testOrigin}${at}`, { method, headers: all, ...(body === undefined ? {} : { body }) }),
    )
    await response.arrayBuffer()
    return { status: response.status, ms: performance.now() - startedAt }
  }

  /** What came of the requests so far. */
  const seen = { statuses: new Map<number, number>(), calls: new Set<AnyEndpoint>(), slowestMs: 0 }

  async function judge(sent: Sent, token: string | undefined): Promise<void> {
    // A log-out or the end of the venue that succeeds would leave the rest of the run to strangers.
    const isLast =
      sent.address.startsWith('/v2/auth/logout') ||
      (sent.method === 'DELETE' && /^\/v2\/venues\/\d+(?:$|\?)/.test(sent.address))
    const { status, ms } = await fire(sent, isLast ? undefined : token)
    seen.calls.add(sent.endpoint)
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    seen.slowestMs = Math.max(seen.slowestMs, ms)
    expect(status).toBeLessThan(500)
    expect(ms).toBeLessThan(SLOWEST_MS)
  }

  const run = (numRuns: number, seed: number) => {
    const tokens = [venue.ownerToken, venue.ownerToken, venue.keyToken, venue.visitorToken, undefined]
    return fc.assert(fc.asyncProperty(malformed, fc.constantFrom(...tokens), judge), {
      seed,
      numRuns,
      endOnFailure: true,
    })
  }

  it(`${RUNS} of them: 0 answers 5xx, none slower than ${SLOWEST_MS} ms, nothing unhandled`, async () => {
    const startedAt = performance.now()
    // What is made once, such as compiled schemas and plans, is no growth.
    await run(RUNS * WARM, SEED)
    const before = await residentBytes()
    await run(RUNS * (1 - WARM), SEED + 1)
    const growth = ((await residentBytes()) / before - 1) * 100
    const seconds = (performance.now() - startedAt) / 1000
    const failures = [...seen.statuses].filter(([status]) => status >= 500).map(([, count]) => count)
    const note = (name: string, value: number, bound?: Bound) => figure('G4', name, value, bound, engine)
    note('malformed requests', RUNS, { least: RUNS })
    note('calls among them', seen.calls.size, { exactly: calls.length })
    note('answers 5xx', failures.length, { exactly: 0 })
    note('slowest ms', Math.round(seen.slowestMs), { most: SLOWEST_MS })
    note('unhandled rejections', unhandled.length, { exactly: 0 })
    note('seconds', Math.round(seconds), { most: MOST_SECONDS })
    note('growth of memory %', Math.round(growth), scaled(undefined, { most: MOST_GROWTH }))
    expect(unhandled).toEqual([])
    expect(seen.calls.size).toBe(calls.length)
    expect(seconds).toBeLessThan(MOST_SECONDS)
    expect(growth).toBeLessThan(MOST_GROWTH)
    const after = await app.send('GET', `/v2/venues/${venue.venueId}`, { token: venue.ownerToken })
    expect(after.status).toBe(200)
    // The corpus reaches behind the first check: refusals of several kinds, and requests that are served.
    for (const status of [200, 400, 401, 404, 415])
      expect([status, seen.statuses.get(status) ?? 0]).toEqual([
        status,
        expect.toSatisfy((count: number) => count > 20),
      ])
  }, 240_000)

  it('control: a call that takes texts as they come fails on what the contract tames', async () => {
    const failures = async (schema: $ZodType) => {
      const careless = new Hono().post('/', async (c) => {
        const { data } = safeParse(schema, await c.req.json())
        await app.services.database.system((tx) => sql`select ${data}::text`.execute(tx))
        return c.body(null, 204)
      })
      careless.onError((_, c) => c.body(null, 500))
      const send = async (value: string) =>
        (await careless.request('/', { method: 'POST', body: JSON.stringify(value) })).status
      const statuses = await Promise.all(oddTexts.map(send))
      return statuses.filter((status) => status >= 500).length
    }
    const asTheyCome = await failures(z.string())
    control(
      'G4',
      'texts without checks',
      asTheyCome > 0,
      `${asTheyCome} of ${oddTexts.length} answer 500`,
      engine,
    )
    expect(asTheyCome).toBeGreaterThan(0)
    expect(await failures(z.nullish(text({ max: 10_000 })))).toBe(0)
  })

  it('counts a body as it arrives: more than 1 MiB is refused, declared or chunked', async () => {
    const big = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 20; index += 1)
          controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
        controller.close()
      },
    })
    const request = new Request(`${testOrigin}/v2/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: big,
      duplex: 'half',
    } as RequestInit)
    expect((await app.fetch(request)).status).toBe(413)
  })
  it('names the field that is wrong and says so in words', async () => {
    const refused = await app.send('POST', `/v2/venues/${venue.venueId}/conversations/messages`, {
      token: venue.ownerToken,
      body: { id: 'x', body: 'hi', to: venue.jid, from: venue.address, isAdmin: true },
    })
    expect(refused.body).toMatchObject({
      error: {
        code: 'invalid',
        message: expect.stringContaining('id'),
        fields: { id: 'invalid_format', isAdmin: 'unknown' },
      },
    })
  })
})
