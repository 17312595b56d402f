import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../testing/app.ts'
import { testEngines } from '../testing/database.ts'
import { addFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { addressOf, bodyOf, type Draft, draftOf, positionsOf, withValue } from '../testing/generate.ts'

/** G4: whatever is sent, the answer is a clear refusal or a success, soon, and never a failure of ours. */
const SEED = 20261120
const RUNS = Number(process.env.MALFORMED_RUNS ?? 10_000)
const SLOWEST_MS = 2000

const calls = Object.values(contract)
  .flatMap((feature) => Object.values(feature) as AnyEndpoint[])
  .filter(({ isStream }) => !isStream)

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const oddTexts = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eevil',
  '\u200B',
  '',
  ' ',
  '\r\nBcc: x',
  "' or 1=1 --",
  '"; drop table message; --',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  `$\{7*7}`,
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-1',
  '0x10',
  '9'.repeat(40),
  'a'.repeat(5000),
  '👍'.repeat(600),
  '\\',
  '{',
  '٣',
]
const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  2_147_483_648,
  [],
  {},
  [[]],
  { __proto__: 1 },
  { toString: 1 },
  [null],
  Array(50).fill('x'),
  { a: { b: { c: {} } } },
]
const oddBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e309',
  '{"a":1,"a":2}',
  nested(40),
  nested(5000),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"body":"${'x'.repeat(70_000)}"}`,
  '\uFEFF{}',
  '{"id":\u00001}',
]
const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  '',
  'application/json; charset=utf-16',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/json;',
]
const oddHeaders: [string, string][] = [
  ['idempotency-key', 'x'],
  ['idempotency-key', 'k'.repeat(500)],
  ['origin', 'null'],
  ['origin', 'http://'],
  ['authorization', 'Bearer'],
  ['authorization', 'Basic eDp5'],
  ['authorization', `Bearer ${'a.'.repeat(400)}`],
  ['cookie', `comptoir_refresh=${'x'.repeat(43)}`],
  ['cookie', ';;=;='],
  ['accept-language', '*'.repeat(900)],
  ['last-event-id', '-1'],
  ['content-length', '5'],
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

interface Sent {
  method: string
  address: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

function render(endpoint: AnyEndpoint, draft: Draft): Sent {
  return {
    method: endpoint.method,
    address: addressOf(endpoint, draft),
    headers: endpoint.body && !endpoint.isUpload ? { 'content-type': 'application/json' } : {},
    body: bodyOf(endpoint, draft),
  }
}

const anyEndpoint = fc.constantFrom(...calls)
const anyOddity = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

/** A request that is right but for one to three places. */
const misfilled = anyEndpoint.chain((endpoint) => {
  const positions = positionsOf(endpoint)
  if (positions.length === 0) return fc.constant(render(endpoint, draftOf(endpoint)))
  return fc
    .array(fc.tuple(fc.constantFrom(...positions), anyOddity), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      render(
        endpoint,
        changes.reduce((draft, [{ path }, value]) => withValue(draft, path, value), draftOf(endpoint)),
      ),
    )
})
/** A request with a missing part, an unknown one, another method, another body, other headers. */
const misshapen = anyEndpoint.chain((endpoint) =>
  fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      body: fc.oneof(fc.constantFrom(...oddBodies), fc.json(), fc.string({ unit: 'binary', maxLength: 80 })),
      type: fc.oneof(
        { weight: 3, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      header: fc.option(fc.constantFrom(...oddHeaders), { nil: undefined }),
      search: fc.option(
        fc.constantFrom(
          '?a=1&a=2',
          '?perpage=0',
          '?perpage=1e3',
          '?cursor=%00',
          `?cursor=${'A'.repeat(300)}`,
          '?isClosed=maybe',
          '?%E0%A4=1',
          '?__proto__=1',
        ),
        { nil: '' },
      ),
    })
    .map(({ method, body, type, header, search }): Sent => {
      const { address } = render(endpoint, draftOf(endpoint))
      const headers = { 'content-type': type, ...(header ? { [header[0]]: header[1] } : {}) }
      const takesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
      return { method, address: address.split('?')[0] + search, headers, body: takesBody ? body : undefined }
    }),
)

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

  it(`${RUNS} of them: 0 answers 5xx, none slower than ${SLOWEST_MS} ms, nothing unhandled`, async () => {
    const statuses = new Map<number, number>()
    const tokens = [venue.ownerToken, venue.ownerToken, venue.keyToken, venue.visitorToken, undefined]
    await fc.assert(
      fc.asyncProperty(fc.oneof(misfilled, misshapen), fc.constantFrom(...tokens), async (sent, token) => {
        // A log-out or the end of the venue that succeeds would leave the rest of the run to strangers.
        const isLast =
          sent.address.startsWith('/v2/auth/logout') ||
          (sent.method === 'DELETE' && /^\/v2\/venues\/\d+(?:$|\?)/.test(sent.address))
        const { status, ms } = await fire(sent, isLast ? undefined : token)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
        expect(ms).toBeLessThan(SLOWEST_MS)
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    )
    expect(unhandled).toEqual([])
    const after = await app.send('GET', `/v2/venues/${venue.venueId}`, { token: venue.ownerToken })
    expect(after.status).toBe(200)
    // The corpus reaches behind the first check: refusals of several kinds, and requests that are served.
    for (const status of [200, 400, 401, 404, 415])
      expect([status, statuses.get(status) ?? 0]).toEqual([
        status,
        expect.toSatisfy((count: number) => count > 20),
      ])
  }, 240_000)

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
