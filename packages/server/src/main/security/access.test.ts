import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../../features/session/sessions.ts'
import { signToken } from '../../features/session/tokens.ts'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { control, figure } from '../../testing/figures.ts'
import { addressOf, draftOf } from '../../testing/generate.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

/** G15: nothing that is not our own fresh token opens anything, and no other site reads what it must not. */
const calls = Object.values(contract).flatMap((feature) => Object.values(feature) as AnyEndpoint[])

describe('the token corpus (G15, T24)', () => {
  let app: TestApp
  let key: Uint8Array
  let managerId: number
  let otherId: number
  let sessionId: string
  beforeAll(async () => {
    app = await testApp()
    key = app.services.secrets.tokenKey
    const mine = await addManager(app, 'Owner', [])
    managerId = mine.managerId
    sessionId = mine.sessionId
    otherId = (await addManager(app, 'Owner', [])).managerId
  })
  afterAll(() => app.close())

  const status = async (token: string) => (await app.send('GET', '/v2/managers/me', { token })).status
  const now = () => Math.floor(Date.now() / 1000)
  const claims = () => ({
    sub: String(managerId),
    jti: sessionId,
    iss: 'comptoir',
    aud: 'comptoir-api',
    iat: now(),
    exp: now() + 600,
  })
  const sign = (changes: object, header: object = {}, secret: Uint8Array = key) =>
    new SignJWT({ ...claims(), ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(secret)
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = (header: object, signature = '') => `${encode(header)}.${encode(claims())}.${signature}`

  /** What somebody takes who reads a token and forgets to verify it. */
  function isBelievable(token: string): boolean {
    try {
      const { sub, exp = 0, iss, aud } = decodeJwt(token)
      return sub === String(managerId) && exp > now() && iss === 'comptoir' && aud === 'comptoir-api'
    } catch {
      return false
    }
  }

  it('control: the corpus is built from a token that is accepted', async () => {
    expect(await status(await sign({}))).toBe(200)
    expect(await status(await signToken(key, managerId, sessionId))).toBe(200)
  })
  it('0 forged tokens are accepted', async () => {
    const good = await sign({})
    const [head = '', body = '', signature = ''] = good.split('.')
    const long = new Uint8Array(64).fill(7)
    const corpus: [string, string][] = [
      ...['none', 'None', 'NONE', 'nOnE', '', null, 'HS256 '].map((alg): [string, string] => [
        `alg ${alg}, unsigned`,
        unsigned({ alg, typ: 'at+jwt' }),
      ]),
      ['alg none, with the signature of another', unsigned({ alg: 'none', typ: 'at+jwt' }, signature)],
      ['no alg', unsigned({ typ: 'at+jwt' }, signature)],
      ['HS384 with our key', await sign({}, { alg: 'HS384' }, long)],
      ['HS512 with another key', await sign({}, { alg: 'HS512' }, long)],
      ['another key', await sign({}, {}, new Uint8Array(32))],
      ['an empty-looking key', await sign({}, {}, new TextEncoder().encode('secret'.repeat(6)))],
      ...['../../../../dev/null', '/dev/null', "' or 1=1 --", 'http://127.0.0.1:1/key', ''].flatMap(
        (kid): [string, string][] => [
          [`kid ${kid}, unsigned key`, unsigned({ alg: 'HS256', typ: 'at+jwt', kid })],
        ],
      ),
      ['kid with an empty key', await sign({}, { kid: '/dev/null' }, new Uint8Array(32))],
      ['jku', await sign({}, { jku: 'http://127.0.0.1:1/jwks' }, new Uint8Array(32))],
      ['jwk inside', await sign({}, { jwk: { kty: 'oct', k: encode('x') } }, new Uint8Array(32))],
      ['x5u', await sign({}, { x5u: 'http://127.0.0.1:1/x' }, new Uint8Array(32))],
      ['expired', await sign({ exp: now() - 1 })],
      ['expired for long', await sign({ exp: 1 })],
      ['no expiry', await sign({ exp: undefined })],
      ['not yet', await sign({ nbf: now() + 600 })],
      ['other audience', await sign({ aud: 'somebody' })],
      ['no audience', await sign({ aud: undefined })],
      ['other issuer', await sign({ iss: 'somebody' })],
      ['no issuer', await sign({ iss: undefined })],
      ['type JWT', await sign({}, { typ: 'JWT' })],
      ['no type', await sign({}, { typ: undefined })],
      ['a visitor’s type', await sign({}, { typ: 'visitor+jwt' })],
      ['swapped subject, our key', await sign({ sub: String(otherId) })],
      ['no subject', await sign({ sub: undefined })],
      ['no session', await sign({ jti: undefined })],
      ['a session that is not there', await sign({ jti: '01890000-0000-7000-8000-000000000001' })],
      ['a session that is no id', await sign({ jti: "' or 1=1 --" })],
      [
        'swapped claims under the old signature',
        `${head}.${encode({ ...claims(), sub: String(otherId) })}.${signature}`,
      ],
      ['cut signature', `${head}.${body}.${signature.slice(0, -2)}`],
      ['no signature', `${head}.${body}.`],
      ['two parts', `${head}.${body}`],
      ['four parts', `${good}.${signature}`],
      ['five parts', `${head}.${body}.${signature}.${body}.${signature}`],
      ['not JSON', `${Buffer.from('{').toString('base64url')}.${body}.${signature}`],
      ['an array', `${head}.${encode([claims()])}.${signature}`],
      ['very long', `${head}.${'A'.repeat(9000)}.${signature}`],
    ]
    const accepted: string[] = []
    for (const [name, token] of corpus) if ((await status(token)) !== 401) accepted.push(name)
    const believed = corpus.filter(([, token]) => isBelievable(token)).length
    figure('G15', 'forged tokens', corpus.length, { least: 40 })
    figure('G15', 'forged tokens accepted', accepted.length, { exactly: 0 })
    control('G15', 'a token that is decoded but not verified', believed > 10, `${believed} accepted`)
    expect(believed).toBeGreaterThan(10)
    expect(accepted).toEqual([])
    expect(corpus.length).toBeGreaterThan(40)
  })
  it('refuses a token that it has accepted before, once the session has ended', async () => {
    const { sessionId: id } = await app.services.database.system((tx) => openSession(tx, managerId, ''))
    const token = await signToken(key, managerId, id)
    expect(await status(token)).toBe(200)
    await app.send('POST', '/v2/auth/logout', { token })
    expect(await status(token)).toBe(401)
  })
})

describe('headers and other origins, over every call (G15, T27)', () => {
  let app: TestApp
  let venue: TestVenue
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'CORS')
  })
  afterAll(() => app.close())

  const allowed = 'https://cors.example'
  const origins = ['https://evil.example', 'null', `${allowed}.evil.example`, 'http://cors.example', allowed]
  const pathOf = (endpoint: AnyEndpoint) =>
    addressOf(endpoint, draftOf(endpoint)).replace(/\/webchats\/[^/?]+/, (found) =>
      String(endpoint.path).startsWith('/v2/webchats/') ? `/webchats/${venue.webchatId}` : found,
    )
  const isForSites = (endpoint: AnyEndpoint) => /^\/v2\/webchats\/\{webchatId\}/.test(String(endpoint.path))
  const requestOf = (endpoint: AnyEndpoint, method: string, origin: string) =>
    new Request(`${testOrigin}${pathOf(endpoint)}`, {
      method,
      headers: {
        origin,
        ...(method === 'OPTIONS' ? { 'access-control-request-method': endpoint.method } : {}),
        ...(endpoint.body && method !== 'OPTIONS' ? { 'content-type': 'application/json' } : {}),
      },
      ...(endpoint.body && method !== 'OPTIONS' ? { body: '{' } : {}),
    })

  it('lets no other origin read an answer, but listed ones those of their web chat, and never with cookies', async () => {
    const wrong: string[] = []
    const careless = new Hono().use(cors({ origin: (origin) => origin, credentials: true }))
    let checks = 0
    let carelessly = 0
    for (const endpoint of calls.filter(({ isStream }) => !isStream))
      for (const origin of origins)
        for (const method of [endpoint.method, 'OPTIONS']) {
          const isListed = isForSites(endpoint) && origin === allowed
          // Why a chat is not shown is for every page; what it shows is not.
          const isRefusal = ({ status }: Response) =>
            endpoint.path === '/v2/webchats/{webchatId}' && method === 'GET' && status === 403
          const isWrong = (answer: Response) =>
            answer.headers.get('access-control-allow-origin') !==
              (isListed ? allowed : isRefusal(answer) ? '*' : null) ||
            answer.headers.has('access-control-allow-credentials')
          const request = requestOf(endpoint, method, origin)
          checks += 1
          if (isWrong(await careless.fetch(request.clone()))) carelessly += 1
          if (isWrong(await app.fetch(request))) wrong.push(`${method} ${endpoint.path} for ${origin}`)
        }
    figure('G15', 'calls, methods and origins', checks, { least: calls.length * 9 })
    figure('G15', 'origins that may read what they must not', wrong.length, { exactly: 0 })
    control(
      'G15',
      'a server that mirrors the origin',
      carelessly > checks / 2,
      `${carelessly} of ${checks} wrong`,
    )
    expect(wrong).toEqual([])
    expect(carelessly).toBeGreaterThan(checks / 2)
  })
  it('puts the security headers on every answer, refusals too, and keeps answers out of caches', async () => {
    const wrong: string[] = []
    for (const endpoint of calls.filter(({ isStream }) => !isStream)) {
      const { headers, status } = await app.fetch(requestOf(endpoint, endpoint.method, testOrigin))
      const must = {
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      }
      for (const [name, value] of Object.entries(must))
        if (headers.get(name) !== value) wrong.push(`${endpoint.path} ${name}: ${headers.get(name)}`)
      if (!headers.get('x-request-id')) wrong.push(`${endpoint.path} has no request id`)
      if (status === 200 && headers.get('cache-control') !== 'no-store')
        wrong.push(`${endpoint.path} may be cached`)
    }
    figure('G15', 'answers without a security header', wrong.length, { exactly: 0 })
    expect(wrong).toEqual([])
  })
})
