import * as z from 'zod'
import type { SafeAnswer, SafeRequest } from '../../kernel/outbound/safe-fetch.ts'
import { ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { unanswered } from '../../kernel/ports/unanswered.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024
/** The version (month) of the API that we use. */
const VERSION = '202510'

export interface LinkedinCall {
  method?: 'GET' | 'POST' | 'PUT'
  /** A path of the API, or a URL that it returned. */
  at: string
  json?: unknown
  bytes?: Uint8Array
  headers?: Record<string, string>
  signal?: AbortSignal
}

const ErrorBody = z.object({ message: z.string(), code: z.string().optional() })

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function failureOf({ status, body }: SafeAnswer): ChannelFailure {
  const said = ErrorBody.safeParse(parse(body)).data
  const words = said ? [said.code, said.message].filter(Boolean).join(': ') : `HTTP ${status}`
  if (status === 401) return new ChannelFailure('held', words, { reason: 'not_linked', problem: 'token' })
  if (status === 403)
    return new ChannelFailure('held', words, { reason: 'not_linked', problem: 'permission' })
  if (status === 429) return new ChannelFailure('retryable', words, { reason: 'rate_limit' })
  if (status === 503) return new ChannelFailure('retryable', words, { reason: 'outage' })
  if (status >= 500) return new ChannelFailure('ambiguous', words, { reason: 'outage' })
  return new ChannelFailure('permanent', words, { reason: 'refused' })
}

function contentOf({ json, bytes }: LinkedinCall): Pick<SafeRequest, 'body' | 'headers'> {
  if (bytes) return { body: bytes, headers: { 'content-type': 'application/octet-stream' } }
  if (json === undefined) return {}
  return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
}

/** Asks LinkedIn for a member. Every failure is a ChannelFailure; the token is in none of them. */
export async function linkedin<T>(
  reach: Reach,
  token: string,
  call: LinkedinCall,
): Promise<{ body: T; headers: SafeAnswer['headers'] }> {
  const { method = 'GET', at, signal } = call
  const url = at.startsWith('/') ? `${reach.config.linkedin.apiUrl}${at}` : at
  const isAtLinkedin =
    URL.canParse(url) && new URL(url).origin === new URL(reach.config.linkedin.apiUrl).origin
  const content = contentOf(call)
  const answer = await (isAtLinkedin ? reach.providerFetch : reach.safeFetch)(url, {
    method,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    ...content,
    headers: {
      authorization: `Bearer ${token}`,
      'linkedin-version': VERSION,
      'x-restli-protocol-version': '2.0.0',
      ...content.headers,
      ...call.headers,
    },
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw unanswered(error, method)
  })
  if (answer.status >= 400) throw failureOf(answer)
  return { body: parse(answer.body) as T, headers: answer.headers }
}

/** It is not public yet: a request with an unknown outcome is simply repeated. */
export function repeatable(error: unknown): unknown {
  if (!(error instanceof ChannelFailure) || error.failure !== 'ambiguous') return error
  return new ChannelFailure('retryable', error.message, { reason: error.reason, cause: error })
}
