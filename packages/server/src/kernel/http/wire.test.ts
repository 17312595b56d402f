import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

/** What only a socket shows: requests that no client of ours would write, and answers that are written by hand. */
describe('on the wire', () => {
  let app: TestApp
  let venue: TestVenue
  let port: number
  let url: string
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'WIRE')
    url = await app.listen()
    port = Number(new URL(url).port)
  })
  afterAll(() => app.close())

  /** What the server answers to these bytes until it closes the connection. */
  async function answerTo(lines: readonly string[], body = ''): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    return text(socket)
  }
  const statusesOf = (answer: string) =>
    [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status)

  it('refuses a body whose end is ambiguous between two readers (ASVS 4.2.1)', async () => {
    const host = ['POST /v2/auth/refresh HTTP/1.1', 'Host: counter.test', 'Connection: close']
    const hidden = '0\r\n\r\nGET /health HTTP/1.1\r\nHost: counter.test\r\n\r\n'
    for (const framing of [
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Content-Length: 50'],
      ['Content-Length: 4', 'Content-Length: 50'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding: chunked, identity'],
      [' Content-Length: 4'],
    ])
      expect([framing, statusesOf(await answerTo([...host, ...framing], hidden))]).toEqual([framing, ['400']])
  })
  it('control: the same request with one clear end is answered as it is', async () => {
    const lines = [
      'POST /v2/auth/refresh HTTP/1.1',
      'Host: counter.test',
      'Connection: close',
      'Content-Length: 0',
    ]
    expect(statusesOf(await answerTo(lines))).toEqual(['401'])
  })
  it('knows no TRACE, and gives nothing of the request back (ASVS 13.4.4)', async () => {
    const answer = await answerTo([
      'TRACE / HTTP/1.1',
      'Host: counter.test',
      'Connection: close',
      'Cookie: comptoir_refresh=canary',
    ])
    expect(statusesOf(answer)).toEqual(['404'])
    expect(answer).not.toContain('canary')
  })
  it('refuses a head of more than 16 KiB', async () => {
    const lines = ['GET /health HTTP/1.1', 'Host: counter.test', `X-Long: ${'a'.repeat(20_000)}`]
    expect(statusesOf(await answerTo(lines))).toEqual(['431'])
  })
  it('puts the security headers on streams too', async () => {
    const request = get(`${url}/venues/${venue.venueId}/sse`, {
      headers: { authorization: `Bearer ${venue.ownerToken}` },
    })
    const [{ statusCode, headers }] = await once(request, 'response')
    request.destroy()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
  })
})

describe('what is shown to no one', () => {
  it('shows no stack and no words of the database when a call fails (ASVS 16.5.1)', async () => {
    const app = await testApp({ environment: { LOG_LEVEL: 'silent' } })
    const { token } = await addManager(app, 'Owner', [])
    const fault = new Error('relation "canary" does not exist at select secret from canary')
    const spy = vi.spyOn(app.services.database, 'system').mockRejectedValue(fault)
    const { status, body, text } = await app.send('GET', '/v2/managers/me', { token })
    spy.mockRestore()
    expect(status).toBe(500)
    expect(body).toEqual({
      error: {
        code: 'internal',
        message: expect.stringContaining('our side'),
        requestId: expect.any(String),
      },
    })
    expect(text).not.toMatch(/canary|select|\.ts|at /)
    await app.close()
  })
  it('writes a line for each request, refused ones too, that the answer names (ASVS 16.3.2)', async () => {
    const app = await testApp()
    const { venueId } = await addVenue(app, 'LOGGED')
    const { token } = await addManager(app, 'Read-only', [venueId])
    const info = vi.spyOn(app.services.log, 'info')
    const error = vi.spyOn(app.services.log, 'error').mockReturnValue()
    const path = `/v2/venues/${venueId}/conversations/canary?search=canary`
    const answers = [
      await app.send('GET', path),
      await app.send('PATCH', path, { token, body: { notes: 'canary' } }),
      await app.send('POST', `/v2/venues/${venueId}/roles`, { token, body: { name: 'x', permissions: [] } }),
    ]
    const spy = vi.spyOn(app.services.database, 'system').mockRejectedValue(new Error('gone'))
    answers.push(await app.send('GET', '/v2/managers/me', { token }))
    spy.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual([401, 400, 403, 500])
    const lines = info.mock.calls.filter(([, text]) => text === 'request').map(([entry]) => entry)
    expect(lines).toMatchObject(
      answers.map(({ status, headers }) => ({ status, requestId: headers.get('x-request-id') })),
    )
    expect(lines[1]).toMatchObject({ method: 'PATCH', route: expect.stringContaining(':venueId') })
    expect(JSON.stringify(lines)).not.toContain('canary')
    expect(error.mock.calls).toMatchObject([
      [{ requestId: answers[3]?.headers.get('x-request-id'), err: { message: 'gone' } }, 'request failed'],
    ])
    await app.close()
  })
  it('shows its figures to this machine, or to who has the token (ASVS 13.4.5)', async () => {
    const ask = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
      const app = await testApp({ environment })
      const url = await app.listen()
      const { status } = await fetch(`${url}/metrics`, { headers })
      const checks = await fetch(`${url}/providers/checks`, { method: 'POST', headers })
      await app.close()
      expect(checks.status).toBe(status)
      return status
    }
    const METRICS_TOKEN = 'a token of sixteen'
    expect(await ask({})).toBe(200)
    expect(await ask({ TRUST_PROXY: 'true' }, { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    // Behind a proxy of this machine everybody comes from it, whatever the proxy writes down.
    expect(await ask({ TRUST_PROXY: 'true' })).toBe(404)
    expect(await ask({}, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await ask({ METRICS_TOKEN })).toBe(404)
    expect(await ask({ METRICS_TOKEN }, { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
    const behind = { TRUST_PROXY: 'true', METRICS_TOKEN }
    expect(await ask(behind, { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  })
})

it('takes no token from an address or a body, where logs and histories would keep it (ASVS 14.2.1)', async () => {
  const app = await testApp()
  const { ownerToken: token, venueId } = await addVenue(app, 'ADDRESS')
  for (const name of ['token', 'access_token', 'authorization', 'Bearer']) {
    expect([name, (await app.send('GET', `/v2/managers/me?${name}=${token}`)).status]).toEqual([name, 401])
    const { status } = await app.send('PATCH', `/v2/venues/${venueId}`, { body: { [name]: token } })
    expect([name, status]).toEqual([name, 401])
  }
  expect((await app.send('GET', '/v2/managers/me', { token })).status).toBe(200)
  await app.close()
})

it('refuses a parameter that is given twice (ASVS 15.3.7)', async () => {
  const app = await testApp()
  const { ownerToken: token } = await addVenue(app, 'TWICE')
  for (const [query, status] of [
    ['page=1', 200],
    ['page=1&page=2', 400],
    ['page=1&%70age=1', 400],
  ] as const)
    expect([query, (await app.send('GET', `/v2/managers/me/venues?${query}`, { token })).status]).toEqual([
      query,
      status,
    ])
  await app.close()
})

describe('the address of the caller (ASVS 4.1.3)', () => {
  /** How many of twelve wrong logins were let through to the password, each with another forwarded address. */
  async function tried(environment: Record<string, string>, forwarded: (index: number) => string) {
    const app = await testApp({ hasRateLimits: true, environment })
    const url = await app.listen()
    let count = 0
    for (let index = 0; index < 12; index += 1) {
      const { status } = await fetch(`${url}/v2/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(index) },
        body: JSON.stringify({ emailAddress: 'one@comptoir.test', password: 'x' }),
      })
      if (status === 401) count += 1
    }
    await app.close()
    return count
  }

  it('is not what the caller says, neither without a proxy nor before the one that is trusted', async () => {
    expect(await tried({}, (index) => `203.0.113.${index}`)).toBe(10)
    expect(await tried({ TRUST_PROXY: 'true' }, (index) => `203.0.113.${index}, 198.51.100.7`)).toBe(10)
  })
  it('control: what the trusted proxy says is believed', async () => {
    expect(await tried({ TRUST_PROXY: 'true' }, (index) => `203.0.113.${index}`)).toBe(12)
  })
})
