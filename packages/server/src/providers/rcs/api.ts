import * as z from 'zod'
import { type SafeAnswer, SafeFetchError, type SafeRequest } from '../../kernel/outbound/safe-fetch.ts'
import { type ChannelAccount, ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { accessToken, forgetToken, type RcsService } from './access.ts'
import { credentialsOf } from './credentials.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024

export interface RcsCall {
  /** The one that sends messages unless it says otherwise. */
  service?: RcsService
  method?: 'GET' | 'POST' | 'PATCH'
  /** Below the base address, such as `v1/files`. */
  path: string
  query?: Record<string, string>
  json?: unknown
  file?: { mimeType: string; bytes: Uint8Array }
  signal?: AbortSignal
}

const ErrorBody = z.object({
  error: z.object({ status: z.string().optional(), message: z.string(), details: z.unknown().optional() }),
})

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function retryAfterOf({ headers }: SafeAnswer): { retryAfterMs?: number } {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: Math.min(seconds, 900) * 1000 } : {}
}

/** The failure of an error response, by Google's status. */
function failureOf(answer: SafeAnswer): ChannelFailure {
  const { status } = answer
  const said = ErrorBody.safeParse(parse(answer.body)).data?.error
  const words = said ? [said.status, said.message].filter(Boolean).join(': ') : `HTTP ${status}`
  if (status === 401) return new ChannelFailure('held', words, { reason: 'not_linked', problem: 'token' })
  if (status === 403)
    return new ChannelFailure('held', words, { reason: 'not_linked', problem: 'permission' })
  if (status === 404) return new ChannelFailure('permanent', words, { reason: 'unreachable' })
  if (status === 429)
    return new ChannelFailure('retryable', words, { reason: 'rate_limit', ...retryAfterOf(answer) })
  if (status === 503)
    return new ChannelFailure('retryable', words, { reason: 'outage', ...retryAfterOf(answer) })
  if (status >= 500) return new ChannelFailure('ambiguous', words, { reason: 'outage' })
  return new ChannelFailure('permanent', words, { reason: 'refused', cause: said?.details })
}

/** Without a connection nothing was sent. */
const unconnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/

function unanswered(error: unknown): ChannelFailure {
  const words = error instanceof Error ? error.message : String(error)
  const wasNotSent =
    error instanceof SafeFetchError && (error.code.startsWith('refused') || unconnected.test(words))
  return new ChannelFailure(wasNotSent ? 'retryable' : 'ambiguous', words, { reason: 'outage', cause: error })
}

function contentOf({ json, file }: RcsCall): { body?: string | Uint8Array; type?: string } {
  if (file) return { body: file.bytes, type: file.mimeType }
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' }
}

async function ask(reach: Reach, account: ChannelAccount, call: RcsCall, token: string): Promise<SafeAnswer> {
  const { service = 'messages', method = 'GET', path, query = {}, signal } = call
  const { url, agentsUrl } = reach.config.rcs
  const address =
    service === 'agents'
      ? `${agentsUrl}/${path}?${new URLSearchParams(query)}`
      : `${url}/${path}?${new URLSearchParams({ ...query, agentId: account.externalId })}`
  const { body, type } = contentOf(call)
  const request: SafeRequest = {
    method,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  }
  try {
    return await reach.providerFetch(address, request)
  } catch (error) {
    throw unanswered(error)
  }
}

/**
 * Calls RCS for Business as an agent. Every failure is a ChannelFailure without any secret, whose cause is the details
 * that Google gives of a refusal, save one: undefined says that a thing of this name exists already, as when an answer
 * was lost and the call is made again.
 */
export async function callRcs(
  reach: Reach,
  account: ChannelAccount,
  call: RcsCall,
): Promise<unknown | undefined> {
  const credentials = credentialsOf(account)
  const { service = 'messages', signal } = call
  const askWithToken = async () =>
    ask(reach, account, call, await accessToken(reach, credentials, service, signal))
  let answer = await askWithToken()
  if (answer.status === 401) {
    // Revoked early: the key may still be valid.
    forgetToken(reach, credentials, service)
    answer = await askWithToken()
  }
  if (answer.status === 409) return undefined
  if (answer.status >= 400) throw failureOf(answer)
  return parse(answer.body) ?? {}
}
