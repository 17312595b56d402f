import { FetchError, type FetchOptions, ofetch } from 'ofetch'
import { safeParse } from 'zod/v4/core'
import { type Answer, type AnyEndpoint, fillPath, type Request } from './endpoint.ts'
import { ApiError, type ErrorBody, isNetworkFailure } from './error.ts'
import { newId } from './id.ts'

/** Where the session's token is and how it is renewed (D-12). Without one, calls go out without a bearer. */
export interface TokenSource {
  /** The token to send, or undefined when signed out. */
  read(): string | undefined
  /** Asks for a new token after a 401; answers undefined when the session is over. */
  renew?(): Promise<string | undefined>
}

/** How a client reaches its server. */
export interface ApiOptions {
  /** Origin and prefix of the server; default: the page's own. */
  baseURL?: string | undefined
  tokens?: TokenSource | undefined
  /** Told of every answer 500 and above before the call rejects (SHL-34). */
  onServerError?: ((error: ApiError) => void) | undefined
  /** Told when a session is over: the token was refused and could not be renewed (SHL-35). */
  onSessionEnd?: (() => void) | undefined
  /** Headers for every call; a function is asked at each. */
  headers?: Record<string, string> | (() => Record<string, string>) | undefined
  /** Milliseconds until a call without an answer is given up; default 30,000. */
  timeoutMs?: number | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Reused on a retry so that the effect happens once (T22); default: a new one for calls that honour it. */
  idempotencyKey?: string | undefined
  /** Milliseconds until this call is given up, where it may take longer than the others. */
  timeoutMs?: number | undefined
  /** The call goes on when the page is left meanwhile (Fetch standard); for bodies below 64 KiB. */
  keepalive?: boolean | undefined
  /** Sends this call another way, such as one that tells how far an upload is. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Calls an endpoint: typed both ways. Every failure of a call is an {@link ApiError}; a mistake in code stays what it is. */
export type Api = <E extends AnyEndpoint>(
  endpoint: E,
  request: Request<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** Calls that are made before there is a session: no bearer goes with them (SHL-33, D-11). */
function isBeforeSession(path: string): boolean {
  return path.startsWith('/v2/auth/') || path.startsWith('/v2/signups')
}

/** What the network broke, before or while the answer was read; undefined for a mistake in code. */
function networkFailureOf(reason: unknown, hasAnswered: boolean): unknown {
  const thrown = reason instanceof FetchError ? reason.cause : hasAnswered ? reason : undefined
  return isNetworkFailure(thrown) ? thrown : undefined
}

function toApiError(reason: unknown, signal: AbortSignal | null | undefined, hasAnswered: boolean): unknown {
  const cause = { cause: reason }
  if (signal?.aborted) return new ApiError('The call was cancelled.', { status: 0, code: 'aborted' }, cause)
  const response = reason instanceof FetchError ? reason.response : undefined
  if (!response) {
    const failure = networkFailureOf(reason, hasAnswered)
    if (!failure) return reason instanceof FetchError ? (reason.cause ?? reason) : reason
    const isTimeout = (failure as Error).name === 'TimeoutError'
    return new ApiError(
      'The server did not answer.',
      { status: 0, code: isTimeout ? 'timeout' : 'network' },
      cause,
    )
  }
  const error = (response._data as Partial<ErrorBody> | undefined)?.error
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    error?.message ?? `The server answered ${response.status}.`,
    {
      status: response.status,
      code: error?.code ?? (response.status >= 500 ? 'unavailable' : 'bad_answer'),
      fields: error?.fields,
      requestId: error?.requestId ?? response.headers.get('x-request-id') ?? undefined,
      retryAfterMs: Number.isNaN(retryAfter) ? undefined : retryAfter * 1000,
    },
    cause,
  )
}

/** One call; a failure of it is an {@link ApiError}. */
async function fetchOnce(path: string, init: FetchOptions<'json'>, fetch: typeof globalThis.fetch) {
  let hasAnswered = false
  const noting: typeof globalThis.fetch = async (input, sent) => {
    const answer = await fetch(input, sent)
    hasAnswered = true
    return answer
  }
  try {
    return await ofetch.create({ retry: 0 }, { fetch: noting } as never).raw(path, init)
  } catch (reason) {
    throw toApiError(reason, init.signal, hasAnswered)
  }
}

function readAnswer(endpoint: AnyEndpoint, data: unknown, headers: Headers): unknown {
  if (!endpoint.response) return undefined
  const parsed = safeParse(endpoint.response, data)
  if (!parsed.success)
    throw new ApiError(
      'The server answered something unexpected.',
      { status: 200, code: 'bad_answer' },
      { cause: parsed.error },
    )
  if (!endpoint.paged) return parsed.data
  const told = (name: string) => Number(headers.get(name))
  const counts = { items: parsed.data, perPage: told('perpage'), totalItems: told('totalitems') }
  const pages = endpoint.paged === 'cursor' ? {} : { page: told('page'), totalPages: told('totalpages') }
  const next = endpoint.paged === 'page' ? {} : { nextCursor: headers.get('nextcursor') ?? undefined }
  return { ...counts, ...pages, ...next }
}

/**
 * Makes a client of the server.
 * @example
 * const api = createApi({ baseURL: 'https://counter.example', tokens })
 * const venue = await api(getVenue, { params: { venueId: 3 } })
 */
export function createApi(options: ApiOptions = {}): Api {
  // ofetch binds the global fetch when it loads: read it at each call, as pages and tests may replace it.
  const ownFetch: typeof globalThis.fetch = (input, init) => (options.fetch ?? globalThis.fetch)(input, init)
  let renewal: Promise<string | undefined> | undefined

  function renew(): Promise<string | undefined> {
    renewal ??= (options.tokens?.renew?.() ?? Promise.resolve(undefined)).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  async function send(
    endpoint: AnyEndpoint,
    request: Request<AnyEndpoint>,
    token: string | undefined,
    call: CallOptions,
    key: string | undefined,
  ) {
    const { params, query, body } = request as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: Record<string, unknown> | FormData
    }
    const headers = new Headers(typeof options.headers === 'function' ? options.headers() : options.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (key) headers.set('idempotency-key', key)
    const init: FetchOptions<'json'> = {
      method: endpoint.method,
      headers,
      // Who logs in elsewhere is known again by a cookie when they come back (T10).
      credentials:
        isBeforeSession(endpoint.path) || endpoint.path.startsWith('/v2/oauth/') ? 'same-origin' : 'omit',
    }
    if (options.baseURL) init.baseURL = options.baseURL
    if (query) init.query = query
    if (body) init.body = body
    if (call.signal) init.signal = call.signal
    if (call.keepalive) init.keepalive = true
    if (call.timeoutMs) init.timeout = call.timeoutMs
    if (!call.fetch) init.timeout ??= options.timeoutMs ?? 30_000
    return fetchOnce(fillPath(endpoint.path, params), init, call.fetch ?? ownFetch)
  }

  return async function api<E extends AnyEndpoint>(
    endpoint: E,
    request: Request<E>,
    call: CallOptions = {},
  ): Promise<Answer<E>> {
    const token = isBeforeSession(endpoint.path) ? undefined : options.tokens?.read()
    const key = endpoint.isIdempotent ? (call.idempotencyKey ?? newId()) : undefined
    try {
      const answer = await send(endpoint, request as Request<AnyEndpoint>, token, call, key).catch(
        async (error: ApiError) => {
          if (error.status !== 401 || !token) throw error
          const fresh = await renew()
          if (fresh) return send(endpoint, request as Request<AnyEndpoint>, fresh, call, key)
          options.onSessionEnd?.()
          throw error
        },
      )
      return readAnswer(endpoint, answer._data, answer.headers) as Answer<E>
    } catch (error) {
      if (error instanceof ApiError && error.status >= 500) options.onServerError?.(error)
      throw error
    }
  }
}
