import { contract } from '@comptoir/core/contract'
import { type AnyEndpoint, type ApiError, createApi, isSiteCall } from '@comptoir/core/http'
import { openEventStream, parseCursor } from '@comptoir/core/live'
import { listVisitorMessages } from '@comptoir/core/webchat'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, testOrigin } from '../../testing/app.ts'
import { addressOf, bodyOf, draftOf } from '../../testing/generate.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

const calls = Object.values(contract).flatMap((feature) => Object.entries<AnyEndpoint>(feature))
const siteCalls = calls.filter(([, endpoint]) => isSiteCall(endpoint))

/** What every page may send and read without asking (Fetch standard). */
const simpleMethods = ['GET', 'HEAD', 'POST']
const simpleRequest = ['accept', 'accept-language', 'content-language']
const simpleResponse = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires']
const simpleTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)(?:;|$)/

function listOf(headers: Headers, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((word) => word.trim())
}

function mustAsk([name, value]: [string, string]): boolean {
  return name === 'content-type' ? !simpleTypes.test(value) : !simpleRequest.includes(name)
}

/** `fetch` as a browser gives it to a page of this origin. */
function browserFetch(app: TestApp, origin: string): typeof globalThis.fetch {
  const blocked = (why: string) => new TypeError(`Failed to fetch: ${why}`)
  return async (input, init) => {
    const request = new Request(input, init)
    const asked = [...request.headers].filter(mustAsk).map(([name]) => name)
    if (asked.length > 0 || !simpleMethods.includes(request.method)) {
      const headers = { origin, 'access-control-request-method': request.method }
      const preflight = await app.fetch(new Request(request.url, { method: 'OPTIONS', headers }))
      const methods = [...simpleMethods, ...listOf(preflight.headers, 'access-control-allow-methods')]
      const allowed = listOf(preflight.headers, 'access-control-allow-headers')
      if (!preflight.ok || preflight.headers.get('access-control-allow-origin') !== origin)
        throw blocked('the preflight was refused')
      if (!methods.includes(request.method)) throw blocked(`${request.method} is not allowed`)
      for (const name of asked) if (!allowed.includes(name)) throw blocked(`${name} is not allowed`)
    }
    request.headers.set('origin', origin)
    const answer = await app.fetch(request)
    if (answer.headers.get('access-control-allow-origin') !== origin) throw blocked('not to be read')
    const exposed = listOf(answer.headers, 'access-control-expose-headers')
    const readable = [...answer.headers].filter(([name]) => [...simpleResponse, ...exposed].includes(name))
    return new Response(answer.body, { status: answer.status, headers: readable })
  }
}

describe('pages of other sites (T27, WCH-05)', () => {
  let app: TestApp
  let venue: TestVenue
  let site: string
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'SITES')
    site = `https://${venue.mark.toLowerCase()}.example`
  })
  afterAll(() => app.close())

  const apiOn = (origin: string, token?: string) =>
    createApi({ baseURL: testOrigin, tokens: { read: () => token }, fetch: browserFetch(app, origin) })
  const openSession = (origin: string) =>
    apiOn(origin)(contract.webchat.openVisitorSession, {
      params: { webchatId: venue.webchatId },
      body: { language: 'fr' },
    })
  /** The code of what the call threw; none where it went well. */
  const codeOf = (answer: Promise<unknown>) =>
    answer.then(
      () => undefined,
      (error: ApiError) => error.code,
    )

  it('are the visitor’s side of a web chat, and nothing else in the contract', () => {
    expect(siteCalls.map(([name]) => name)).toEqual(expect.arrayContaining(['updateVisitorDetails']))
    const paths = siteCalls.map(([, { path }]) => String(path))
    expect(paths.filter((path) => !path.startsWith('/v2/webchats/{webchatId}'))).toEqual([])
    const missed = calls.filter(([, { path, scope }]) =>
      path.startsWith('/v2/webchats/') || scope === 'visitor' ? !paths.includes(path) : false,
    )
    expect(missed).toEqual([])
  })

  it.each(siteCalls)(
    '%s is made as core’s client makes it, and its answer can be read',
    async (_, endpoint) => {
      const { token } = await openSession(site)
      const draft = draftOf(endpoint)
      const params = { ...draft.params, webchatId: venue.webchatId }
      const body = endpoint.isUpload ? bodyOf(endpoint, draft) : draft.body
      const api = apiOn(site, token)
      const request = { params, query: draft.query, body } as never
      expect(await codeOf(api(endpoint, request))).not.toBe('network')
      const address = addressOf(endpoint, { ...draft, params })
      const foreign = browserFetch(app, 'https://foreign.example')
      await expect(foreign(testOrigin + address, { method: endpoint.method })).rejects.toThrow(
        /Failed to fetch/,
      )
    },
  )

  it('open the stream again where it was lost: the id of the last event may be sent', async () => {
    const { token } = await openSession(site)
    const seen: (number | string)[] = []
    const fetch = browserFetch(app, site)
    const stream = openEventStream({
      url: `${testOrigin}/v2/webchats/${venue.webchatId}/sse`,
      tokens: { read: () => token },
      cursor: parseCursor('7'),
      onFrame: () => {},
      fetch: async (input, init) => {
        const answer = await fetch(input, init).catch((error: Error) => error)
        seen.push(answer instanceof Error ? answer.message : answer.status)
        throw new TypeError('enough')
      },
    })
    // Without a socket no stream is opened, and the page may read why.
    await expect.poll(() => seen[0]).toBe(503)
    stream.close()
  })

  it('read where a list goes on', async () => {
    const params = { webchatId: venue.webchatId }
    const { token } = await openSession(site)
    const api = apiOn(site, token)
    for (const body of ['one', 'two'])
      await api(contract.webchat.sendVisitorMessage, { params, body: { id: crypto.randomUUID(), body } })
    const { items, nextCursor, totalItems } = await api(listVisitorMessages, {
      params,
      query: { perpage: 1 },
    })
    expect([items.length, totalItems, typeof nextCursor]).toEqual([1, 2, 'string'])
  })
})
