import { RECEIVED_MAX_BYTES } from '@comptoir/core/files'
import type { SafeAnswer, SafeRequest } from '../../kernel/outbound/safe-fetch.ts'
import type { Reach } from '../../kernel/ports/channel.ts'
import { requireFile } from '../../kernel/ports/file-answer.ts'
import { unanswered } from '../../kernel/ports/unanswered.ts'
import { failureOf } from './failures.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024

export interface GraphCall {
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string>
  json?: unknown
  form?: FormData | URLSearchParams
  signal?: AbortSignal
}

/** The two Graphs: Meta's for what belongs to Facebook, and Instagram's for accounts without a page. */
export type GraphHost = 'facebook' | 'instagram'

/** Who calls: with which token, and which Graph knows it; Meta's unless it is said. */
export interface GraphCaller {
  token?: string
  host?: GraphHost | undefined
}

const graphUrlOf = ({ config: { meta } }: Reach, host: GraphHost = 'facebook') =>
  host === 'instagram' ? meta.instagram.graphUrl : meta.graphUrl

/** Whether an address lies where the operator says that Meta is: only there may it be on this machine. */
function isAtMeta(url: string, { config: { meta } }: Reach): boolean {
  const own = [meta.graphUrl, meta.instagram.graphUrl, meta.instagram.tokenUrl]
  return URL.canParse(url) && own.some((one) => new URL(one).origin === new URL(url).origin)
}

async function request(
  reach: Reach,
  url: string,
  token: string | undefined,
  asked: SafeRequest,
): Promise<SafeAnswer> {
  const fetch = isAtMeta(url, reach) ? reach.providerFetch : reach.safeFetch
  try {
    return await fetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...asked,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...asked.headers },
    })
  } catch (error) {
    throw unanswered(error, asked.method ?? 'GET')
  }
}

async function bodyOf({ json, form }: GraphCall): Promise<Pick<SafeRequest, 'body' | 'headers'>> {
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  if (!form) return {}
  const whole = new Response(form)
  return {
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    body: new Uint8Array(await whole.arrayBuffer()),
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Calls an address of Meta. Every failure is a ChannelFailure; the token is in none of them. */
export async function callMeta<T>(
  reach: Reach,
  token: string | undefined,
  address: string,
  asked: GraphCall = {},
): Promise<T> {
  const { method = 'GET', query = {}, signal } = asked
  const search = new URLSearchParams(query).toString()
  const url = `${address}${search === '' ? '' : `?${search}`}`
  const answer = await request(reach, url, token, {
    method,
    ...(await bodyOf(asked)),
    ...(signal ? { signal } : {}),
  })
  const body = parse(answer.body)
  if (answer.status >= 400 || body === undefined) throw failureOf(answer, body)
  return body as T
}

/** Calls the Graph with an account's own token, or with none, as {@link callMeta} does. */
export function graph<T>(
  reach: Reach,
  { token, host }: GraphCaller,
  path: string,
  asked?: GraphCall,
): Promise<T> {
  return callMeta(reach, token, `${graphUrlOf(reach, host)}/${path}`, asked)
}

/** A large file may take so long. */
const FILE_TIMEOUT_MS = 60_000

/**
 * The bytes of a file of a customer. With an account's token where the Graph gave us the address; one that an event
 * gave us belongs to somebody who is shown no token.
 */
export async function fileBytes(
  reach: Reach,
  { name, url, token }: { name: string; url: string; token?: string },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const limits = { maxBytes: RECEIVED_MAX_BYTES, timeoutMs: FILE_TIMEOUT_MS, signal }
  const answer = await request(reach, url, token, limits)
  if (answer.status >= 400) throw failureOf(answer, parse(answer.body))
  return requireFile(answer.body, { name })
}
