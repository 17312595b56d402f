import { type Answer, type AnyEndpoint, fillPath, type Request } from './endpoint.ts'
import { ApiError, unexpectedAnswer } from './error.ts'
import { newId } from './id.ts'
import { type Arrived, addQuery, send } from './send.ts'

/** Where the session's token is and how it is renewed (D-12). Without one, calls go out without a bearer. */
export interface TokenSource {
  /** The token to send, or undefined when signed out. */
  read(): string | undefined
  /** Asks for a new token after a 401; returns undefined when the session is over. */
  renew?(): Promise<string | undefined>
}

/** How a client reaches its server. */
export interface ApiOptions {
  /** Origin and prefix of the server; default: the page's own. */
  baseURL?: string | undefined
  tokens?: TokenSource | undefined
  /** Called with every answer 500 and above before the call rejects (SHL-34). */
  onServerError?: ((error: ApiError) => void) | undefined
  /** Called when a session is over: the token was refused and could not be renewed (SHL-35). */
  onSessionEnd?: (() => void) | undefined
  /** Headers for every call; a function is asked at each. */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined
  /** Milliseconds until a call without an answer is given up; default 30,000. */
  timeoutMs?: number | undefined
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Holds every answer against the contract: pass {@link checkAnswer} in tests and in development. Default: answers are
   * taken as they come, as the server has checked them, and a page that does not import the check does not load it.
   */
  check?: ((endpoint: AnyEndpoint, data: unknown) => unknown) | undefined
  /** Asked before a call is sent: an answer that was read ahead of it, or undefined. */
  ahead?:
    | (<E extends AnyEndpoint>(endpoint: E, request: Request<E>) => Promise<Answer<E> | undefined>)
    | undefined
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Reused on a retry so that the effect happens once (T22); default: a new one for calls that honour it. */
  idempotencyKey?: string | undefined
  /** Milliseconds until this call is given up, where it may take longer than the others. */
  timeoutMs?: number | undefined
  /** The call continues when the page is left (Fetch standard); for bodies below 64 KiB. */
  keepalive?: boolean | undefined
  /** Sends this call another way, such as one that reports the progress of an upload. */
  fetch?: typeof globalThis.fetch | undefined
}

/**
 * Calls an endpoint: typed both ways. Every failure of a call is an {@link ApiError}; a mistake in code stays what it
 * is.
 */
export type Api = <E extends AnyEndpoint>(
  endpoint: E,
  request: Request<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** Until a call without an answer is given up. */
const DEFAULT_TIMEOUT_MS = 30_000

/** What a request carries to identify its caller and to be executed only once. */
interface Proofs {
  token: string | undefined
  key: string | undefined
}

/** What is filled into a call, whichever it is. */
interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

/** Calls that are made before there is a session: no bearer goes with them (SHL-33, D-11). */
function isBeforeSession(path: string): boolean {
  return path.startsWith('/v2/auth/') || path.startsWith('/v2/signups')
}

function readAnswer(endpoint: AnyEndpoint, { data, headers }: Arrived, check: ApiOptions['check']): unknown {
  if (!endpoint.response) return undefined
  if (data === undefined) throw unexpectedAnswer()
  const answer = check ? check(endpoint, data) : data
  if (!endpoint.paged) return answer
  const numberOf = (name: string) => Number(headers.get(name))
  const counts = { items: answer, perPage: numberOf('perpage'), totalItems: numberOf('totalitems') }
  const pages =
    endpoint.paged === 'cursor' ? {} : { page: numberOf('page'), totalPages: numberOf('totalpages') }
  const next = endpoint.paged === 'page' ? {} : { nextCursor: headers.get('nextcursor') ?? undefined }
  return { ...counts, ...pages, ...next }
}

/**
 * Makes a client of the server.
 * @example
 * import { createApi } from '@comptoir/core/http'
 * import { getVenue } from '@comptoir/core/venues'
 *
 * const api = createApi({ baseURL: 'https://counter.example', tokens })
 * const venue = await api(getVenue, { params: { venueId: 3 } })
 */
export function createApi(options: ApiOptions = {}): Api {
  // Read at each call: pages and tests may replace the global one.
  const ownFetch: typeof globalThis.fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init)
  const base = options.baseURL?.replace(/\/$/, '') ?? ''
  let renewal: Promise<string | undefined> | undefined

  function renew(): Promise<string | undefined> {
    renewal ??= (options.tokens?.renew?.() ?? Promise.resolve(undefined)).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  function headersOf({ token, key }: Proofs, isJson: boolean): Headers {
    const headers = new Headers(typeof options.headers === 'function' ? options.headers() : options.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (key) headers.set('idempotency-key', key)
    if (isJson) headers.set('content-type', 'application/json')
    return headers
  }

  function sendOnce(endpoint: AnyEndpoint, parts: Parts, call: CallOptions, proofs: Proofs) {
    const { params, query, body } = parts
    const isForm = body instanceof FormData
    const init: RequestInit = {
      method: endpoint.method,
      headers: headersOf(proofs, body !== undefined && !isForm),
      // Who logs in elsewhere is known again by a cookie when they come back (T10).
      credentials:
        isBeforeSession(endpoint.path) || endpoint.path.startsWith('/v2/oauth/') ? 'same-origin' : 'omit',
      keepalive: call.keepalive ?? false,
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }
    return send({
      fetch: call.fetch ?? ownFetch,
      url: base + addQuery(fillPath(endpoint.path, params), query),
      init,
      signal: call.signal,
      timeoutMs: call.timeoutMs ?? (call.fetch ? undefined : (options.timeoutMs ?? DEFAULT_TIMEOUT_MS)),
    })
  }

  return async function api<E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    call: CallOptions = {},
  ): Promise<Answer<E>> {
    const ahead = options.ahead ? await options.ahead(endpoint, request) : undefined
    if (ahead !== undefined) return ahead
    const token = isBeforeSession(endpoint.path) ? undefined : options.tokens?.read()
    const key = endpoint.isIdempotent ? (call.idempotencyKey ?? newId()) : undefined
    const sendWith = (token: string | undefined) => sendOnce(endpoint, request as Parts, call, { token, key })
    try {
      const arrived = await sendWith(token).catch(async (error: ApiError) => {
        if (error.status !== 401 || !token) throw error
        const fresh = await renew()
        if (fresh) return sendWith(fresh)
        options.onSessionEnd?.()
        throw error
      })
      return readAnswer(endpoint, arrived, options.check) as Answer<E>
    } catch (error) {
      if (error instanceof ApiError && error.status >= 500) options.onServerError?.(error)
      throw error
    }
  }
}
