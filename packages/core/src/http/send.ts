import { ApiError, type ErrorBody, isNetworkFailure, unexpectedAnswer } from './error.ts'

/** A call as it goes over the wire, once. */
export interface OutgoingCall {
  fetch: typeof globalThis.fetch
  url: string
  init: RequestInit
  signal: AbortSignal | undefined
  /** Milliseconds until it is given up, its answer's body included; default: never. */
  timeoutMs: number | undefined
}

/** What came back with a success. */
export interface Arrived {
  /** The body's JSON; undefined where it has none. */
  data: unknown
  headers: Headers
}

/** Adds a query to an address: lists repeat their name, what is undefined stays away. */
export function addQuery(address: string, query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one))
  // As text: its `size` is newer than the browsers that the chat supports.
  const text = String(search)
  return text ? `${address}?${text}` : address
}

/**
 * Sends a call and reads its answer; every failure but a mistake in code is an {@link ApiError}. The signals are joined
 * by hand: AbortSignal.any and AbortSignal.timeout are newer than the browsers that the chat supports.
 */
export async function send({ fetch, url, init, signal, timeoutMs }: OutgoingCall): Promise<Arrived> {
  const controller = new AbortController()
  let isLate = false
  const cancel = () => controller.abort()
  const giveUp = () => {
    isLate = true
    cancel()
  }
  const timer = timeoutMs && setTimeout(giveUp, timeoutMs)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    const text = await response.text()
    const data = parseJson(text)
    // Not JSON: something between client and server answered.
    if (response.ok && text && data === undefined) throw unexpectedAnswer()
    if (response.ok) return { data, headers: response.headers }
    throw refusalOf(response, data)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    if (signal?.aborted) throw lossOf('aborted', cause)
    if (isLate || isNetworkFailure(cause)) throw lossOf(isLate ? 'timeout' : 'network', cause)
    throw cause
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function lossOf(code: 'aborted' | 'timeout' | 'network', cause: unknown): ApiError {
  const message = code === 'aborted' ? 'The request was cancelled.' : 'The server did not respond.'
  return new ApiError(message, { status: 0, code }, { cause })
}

function refusalOf({ status, headers }: Response, data: unknown): ApiError {
  const error = (data as Partial<ErrorBody> | null | undefined)?.error
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new ApiError(error?.message ?? `The server responded with status ${status}.`, {
    status,
    code: error?.code ?? (status >= 500 ? 'unavailable' : 'bad_answer'),
    fields: error?.fields,
    requestId: error?.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfterMs: Number.isNaN(retryAfter) ? undefined : retryAfter * 1000,
  })
}
