import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { addVenue, password, type TestVenue } from '../../testing/world.ts'
import { createHeaderList } from './answer.ts'

/** Over a socket an answer is written without a Response in between: everything on it has to be the same. */
describe('an answer over a socket', () => {
  let app: TestApp
  let venue: TestVenue
  let url: string
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'Café « Le Zinc » ☕')
    url = await app.listen()
  })
  afterAll(() => app.close())

  interface Sent {
    method?: string
    path: string
    token?: string | undefined
    body?: unknown
    headers?: Record<string, string>
  }

  const headersOf = ({ token, body, headers }: Sent) => ({
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  })

  async function overSocket(sent: Sent) {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof inProcess>>>()
    const asked = request(`${url}${sent.path}`, { method: sent.method ?? 'GET', headers: headersOf(sent) })
    asked.on('error', reject).on('response', async (answer) => {
      const {
        connection: _,
        date: __,
        'keep-alive': ___,
        'transfer-encoding': ____,
        ...headers
      } = answer.headers
      resolve({ status: answer.statusCode ?? 0, headers, body: await text(answer) })
    })
    asked.end(sent.body === undefined ? undefined : JSON.stringify(sent.body))
    return promise
  }

  async function inProcess(sent: Sent) {
    const { method = 'GET', path, body } = sent
    const asked = new Request(`${testOrigin}${path}`, {
      method,
      headers: headersOf(sent),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await app.fetch(asked)
    const { 'set-cookie': cookies, ...headers } = Object.fromEntries(answer.headers) as Record<
      string,
      unknown
    >
    return {
      status: answer.status,
      headers: cookies === undefined ? headers : { ...headers, 'set-cookie': answer.headers.getSetCookie() },
      body: await answer.text(),
    }
  }

  /** What differs each time, and the length, which only a socket needs. */
  const comparable = ({ status, headers, body }: Awaited<ReturnType<typeof inProcess>>) => {
    const { 'x-request-id': id, 'content-length': length, ...same } = headers as Record<string, unknown>
    expect(id).toMatch(/^[\da-f-]{36}$/)
    if (length !== undefined && body !== '') expect(length).toBe(String(Buffer.byteLength(body)))
    const cookies = (same['set-cookie'] as string[] | undefined)?.map((one) =>
      one.replace(/=[\w-]{43}/, '=…'),
    )
    return {
      status,
      headers: cookies ? { ...same, 'set-cookie': cookies } : same,
      body: body.replaceAll(String(id), '…').replaceAll(/"(token|id)":"[^"]+"/g, '"$1":"…"'),
    }
  }

  it('is the same, by status, headers and bytes, as inside the process', async () => {
    const { venueId, ownerToken: token } = venue
    const calls: Sent[] = [
      { path: '/v2/managers/me', token },
      { path: `/v2/venues/${venueId}`, token },
      { path: `/v2/managers/me/venues?page=1`, token },
      { path: `/v2/venues/${venueId}/conversations`, token },
      { method: 'HEAD', path: '/v2/managers/me', token },
      { method: 'DELETE', path: `/v2/venues/${venueId}/conversations/${venue.conversationId}/unread`, token },
      { path: '/v2/managers/me' },
      { path: `/v2/venues/${venueId}/nothing`, token },
      { path: '/v2/managers/me/venues?page=1&page=2', token },
      { method: 'PATCH', path: `/v2/venues/${venueId}`, token, body: { nothing: 1 } },
      { path: '/health' },
    ]
    for (const call of calls) {
      const [direct, inside] = [comparable(await overSocket(call)), comparable(await inProcess(call))]
      expect({ call, ...direct }).toEqual({ call, ...inside })
    }
  })

  it('sets the cookies of a login', async () => {
    const body = { emailAddress: venue.ownerEmail, password }
    const call = { method: 'POST', path: '/v2/auth/login', body }
    const [direct, inside] = [comparable(await overSocket(call)), comparable(await inProcess(call))]
    expect(direct.status).toBe(200)
    expect(direct.headers['set-cookie']).toHaveLength(1)
    expect(direct.headers).toEqual(inside.headers)
  })

  it('is counted and written down with its status and its route', async () => {
    const info = vi.spyOn(app.services.log, 'info')
    const { headers } = await overSocket({ path: `/v2/venues/${venue.venueId}`, token: venue.ownerToken })
    const requestId = (headers as Record<string, unknown>)['x-request-id']
    const labels = { method: 'GET', route: '/v2/venues/:venueId', status: 200 }
    expect(info.mock.calls).toContainEqual([expect.objectContaining({ ...labels, requestId }), 'request'])
    info.mockRestore()
    const { values } = await app.services.metrics.requests.get()
    expect(
      values.some((value) =>
        Object.entries(labels).every(([name, one]) => Object(value.labels)[name] === one),
      ),
    ).toBe(true)
  })

  it('keeps headers as a Headers object does', () => {
    const list = createHeaderList()
    list.set('Location', '/one')
    list.append('set-cookie', 'a=1')
    list.append('Set-Cookie', 'b=2')
    list.set('location', '/two')
    expect(list.list).toEqual(['location', '/two', 'set-cookie', 'a=1', 'set-cookie', 'b=2'])
  })
})
