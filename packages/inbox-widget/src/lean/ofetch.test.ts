import { ofetch as real } from 'ofetch'
import { describe, expect, test } from 'vitest'
import { ofetch as lean } from './ofetch.ts'

type Clients = typeof lean

const answer = (body: string | null, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', nextcursor: 'n2' } })

function clientOf(
  ofetch: unknown,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  timeout = 1000,
) {
  const create = (ofetch as Clients).create as (...args: unknown[]) => ReturnType<Clients['create']>
  return create(
    { retry: 0, timeout },
    { fetch: (url: string, init: RequestInit) => fetch(String(url), init) },
  )
}

/** What core's client looks at in a failure. */
async function failureOf(call: Promise<unknown>) {
  const error = (await call.catch((reason: unknown) => reason)) as Error & {
    response?: Response & { _data?: unknown }
  }
  const cause = error.cause as Error | undefined
  return { name: error.name, status: error.response?.status, data: error.response?._data, cause: cause?.name }
}

describe.each([
  ['ofetch', real],
  ['its stand-in', lean],
])('%s', (_, ofetch) => {
  test('sends query, headers and JSON, and answers status, headers and data', async () => {
    let seen: { url: string; init: RequestInit } | undefined
    const client = clientOf(ofetch, async (url, init) => {
      seen = { url, init }
      return answer('{"a":1}')
    })
    const response = await client.raw('/v2/x', {
      ...{ baseURL: 'http://server/base', method: 'POST', credentials: 'omit' },
      headers: new Headers({ authorization: 'Bearer t' }),
      query: { cursor: 'é&1', perpage: 5, none: undefined },
      body: { text: 'é' },
    })
    expect(response._data).toEqual({ a: 1 })
    expect(response.headers.get('nextcursor')).toBe('n2')
    expect(seen?.url).toBe('http://server/base/v2/x?cursor=%C3%A9%261&perpage=5')
    const headers = new Headers(seen?.init.headers)
    expect(headers.get('authorization')).toBe('Bearer t')
    expect(headers.get('content-type')).toBe('application/json')
    expect(seen?.init.body).toBe('{"text":"é"}')
    expect(seen?.init.credentials).toBe('omit')
  })

  test('answers nothing for an empty answer', async () => {
    const client = clientOf(ofetch, async () => answer(null, 204))
    expect((await client.raw('/x', { method: 'DELETE' }))._data).toBeUndefined()
  })

  test('rejects with the answer when it is not 2xx', async () => {
    const client = clientOf(ofetch, async () => answer('{"error":{"code":"rule"}}', 422))
    expect(await failureOf(client.raw('/x', { method: 'POST', body: {} }))).toEqual({
      ...{ name: 'FetchError', status: 422, cause: undefined },
      data: { error: { code: 'rule' } },
    })
  })

  test('rejects without an answer when there was none', async () => {
    const client = clientOf(ofetch, async () => {
      throw new TypeError('network')
    })
    const failure = await failureOf(client.raw('/x', { method: 'GET' }))
    expect(failure).toEqual({ name: 'FetchError', status: undefined, data: undefined, cause: 'TypeError' })
  })

  test('gives up after its time, and when the caller does', async () => {
    const never = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((__, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    const late = await failureOf(clientOf(ofetch, never, 20).raw('/x', { method: 'GET' }))
    expect(late).toMatchObject({ name: 'FetchError', status: undefined, cause: 'TimeoutError' })
    const abort = new AbortController()
    const call = clientOf(ofetch, never).raw('/x', { method: 'GET', signal: abort.signal })
    abort.abort()
    expect(await failureOf(call)).toMatchObject({
      name: 'FetchError',
      status: undefined,
      cause: 'AbortError',
    })
  })
})
