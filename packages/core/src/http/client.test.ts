import { describe, expect, test } from 'vitest'
import { contract } from '../contract.ts'
import { listVisitorMessages as list, sendVisitorMessage as write } from '../webchat/index.ts'
import { createApi } from './client.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { isSiteCall, siteAccess } from './site-calls.ts'

const params = { webchatId: 'le chat' as never }
const id = '0190f0a0-0000-7000-8000-000000000001' as never
const stored = { id, body: 'été', timestamp: 1, isMine: true, isAutomatic: false, state: 'sent' }

const siteCalls = Object.values(contract).flatMap((feature) =>
  Object.values<AnyEndpoint>(feature).filter(isSiteCall),
)

const answer = (body: string | null, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })

type Fetch = (url: string, init: RequestInit) => Promise<Response>

describe('the client', () => {
  const clientOf = (fetch: Fetch, baseURL = 'http://server') =>
    createApi({
      baseURL,
      tokens: { read: () => 'token-1' },
      fetch: (url, init) => fetch(String(url), init ?? {}),
    })
  const failureOf = async (call: Promise<unknown>) => {
    const { name, status, code, fields, retryAfterMs } = (await call.catch(
      (reason: unknown) => reason,
    )) as never
    return { name, status, code, fields, retryAfterMs }
  }

  test('sends bearer and JSON without cookies, and answers the body', async () => {
    let seen: { url: string; init: RequestInit } | undefined
    const api = clientOf(async (url, init) => {
      seen = { url, init }
      return answer(JSON.stringify(stored))
    })
    expect(await api(write, { params, body: { id, body: 'été' } })).toMatchObject(stored)
    const headers = new Headers(seen?.init.headers)
    expect([seen?.url, seen?.init.method, seen?.init.credentials, seen?.init.body]).toEqual([
      'http://server/v2/webchats/le%20chat/messages',
      'POST',
      'omit',
      `{"id":"${id}","body":"été"}`,
    ])
    expect([headers.get('authorization'), headers.get('content-type')]).toEqual([
      'Bearer token-1',
      'application/json',
    ])
  })

  test.each(siteCalls)(
    '$path: $method sends no header that the server does not allow other sites',
    async (endpoint) => {
      const sent: string[] = []
      const api = clientOf(async (_url, init) => {
        const isForm = init.body instanceof FormData
        for (const name of new Headers(init.headers).keys())
          if (!(isForm && name === 'content-type')) sent.push(name)
        return answer(null, 204)
      })
      const body = endpoint.isUpload ? new FormData() : endpoint.body && {}
      await api(endpoint, { params, body } as never).catch(() => undefined)
      const { requestHeaders = [] } = siteAccess(contract).get(endpoint.path) ?? {}
      expect(sent).toContain('authorization')
      expect(sent.filter((name) => name !== 'accept' && !requestHeaders.includes(name))).toEqual([])
    },
  )

  test('goes on when the page is left, where the call asks for it', async () => {
    const kept: (boolean | undefined)[] = []
    const api = clientOf(async (_url, init) => {
      kept.push(init.keepalive)
      return answer(JSON.stringify(stored))
    })
    await api(write, { params, body: { id, body: 'été' } }, { keepalive: true })
    await api(write, { params, body: { id, body: 'été' } })
    expect(kept.map(Boolean)).toEqual([true, false])
  })

  test('reads a list by cursor', async () => {
    const urls: string[] = []
    const api = clientOf(async (url) => {
      urls.push(url)
      return answer(JSON.stringify([stored]), 200, { nextcursor: 'n2', perpage: '1', totalitems: '2' })
    })
    const page = await api(list, { params, query: {} })
    expect([page.items, page.nextCursor]).toMatchObject([[stored], 'n2'])
    await api(list, { params, query: { cursor: 'n2&' } })
    expect(urls.map((url) => url.split('/messages')[1])).toEqual(['', '?cursor=n2%26'])
  })

  test('takes an address with a slash at its end, and lists in a query', async () => {
    const urls: string[] = []
    const api = clientOf(async (url) => {
      urls.push(url)
      return answer('[]')
    }, 'http://server/below/')
    await api(list, { params, query: { cursor: ['a', 'b'], perpage: undefined } } as never)
    expect(urls).toEqual(['http://server/below/v2/webchats/le%20chat/messages?cursor=a&cursor=b'])
  })

  test('reports a refusal by its code, its fields and how long to wait', async () => {
    const body =
      '{"error":{"code":"rule","message":"no","requestId":"r","fields":{"details.name":"required"}}}'
    const api = clientOf(async () => answer(body, 422))
    expect(await failureOf(api(write, { params, body: { id, body: 'x' } }))).toEqual({
      name: 'ApiError',
      status: 422,
      code: 'rule',
      fields: { 'details.name': 'required' },
      retryAfterMs: undefined,
    })
    const busy = clientOf(async () => answer('<html>', 503, { 'retry-after': '7' }))
    expect(await failureOf(busy(write, { params, body: { id, body: 'x' } }))).toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfterMs: 7000,
    })
  })

  test('no answer, and a call that was given up, are distinguished', async () => {
    const lost = clientOf(async () => Promise.reject(new TypeError('offline')))
    expect(await failureOf(lost(list, { params, query: {} }))).toMatchObject({ status: 0, code: 'network' })
    const abort = new AbortController()
    const slow = clientOf(
      (_url, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const call = failureOf(slow(list, { params, query: {} }, { signal: abort.signal }))
    abort.abort()
    expect(await call).toMatchObject({ status: 0, code: 'aborted' })
  })

  test('gives up a call that is late, its body included, whether or not the caller may cancel it', async () => {
    const late = { status: 0, code: 'timeout' }
    const hanging: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const stalled: Fetch = async (_url, { signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
        }),
      )
    for (const fetch of [hanging, stalled])
      for (const signal of [undefined, new AbortController().signal]) {
        const call = clientOf(fetch)(list, { params, query: {} }, { signal, timeoutMs: 20 })
        expect(await failureOf(call)).toMatchObject(late)
      }
  })

  test('a page that a proxy returns instead of the server’s answer is an error', async () => {
    const portal = clientOf(async () => new Response('<html>Log in to the Wi-Fi</html>'))
    expect(await failureOf(portal(list, { params, query: {} }))).toMatchObject({
      status: 200,
      code: 'bad_answer',
    })
    const { response: _, ...silent } = list
    expect(await failureOf(portal(silent, { params, query: {} }))).toMatchObject({ code: 'bad_answer' })
  })

  test('rethrows a programming error unchanged, not as a network error', async () => {
    const mistaken = clientOf(async () => Promise.reject(new ReferenceError('nothing is not defined')))
    expect(await failureOf(mistaken(list, { params, query: {} }))).toMatchObject({ name: 'ReferenceError' })
    const text = () => Promise.reject(new TypeError('cut off'))
    const cut = clientOf(async () => Object.assign(answer('[]'), { text }))
    expect(await failureOf(cut(list, { params, query: {} }))).toMatchObject({ status: 0, code: 'network' })
  })

  test('works where AbortSignal.any, AbortSignal.timeout and URLSearchParams.size are missing', async () => {
    const { any, timeout } = AbortSignal
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size') as PropertyDescriptor
    Object.assign(AbortSignal, { any: undefined, timeout: undefined })
    Reflect.deleteProperty(URLSearchParams.prototype, 'size')
    try {
      const urls: string[] = []
      const api = clientOf(async (url) => {
        urls.push(url)
        return answer(JSON.stringify([stored]), 200, { perpage: '1', totalitems: '1' })
      })
      const { signal } = new AbortController()
      const page = await api(list, { params, query: { cursor: 'n2' } }, { signal })
      expect([page.items, urls[0]?.split('/messages')[1]]).toMatchObject([[stored], '?cursor=n2'])
    } finally {
      Object.assign(AbortSignal, { any, timeout })
      Object.defineProperty(URLSearchParams.prototype, 'size', size)
    }
  })
})
