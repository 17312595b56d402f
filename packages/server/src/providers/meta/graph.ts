import { RECEIVED_MAX_BYTES } from '@comptoir/core/files'
import type { SafeAnswer, SafeRequest } from '../../kernel/outbound/safe-fetch.ts'
import type { ChannelAccount, Reach } from '../../kernel/ports/channel.ts'
import { requireFile } from '../../kernel/ports/file-answer.ts'
import { unanswered } from '../../kernel/ports/unanswered.ts'
import { failureOf } from './failures.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 1024 * 1024

export interface GraphCall {
  method?: 'GET' | 'POST' | 'DELETE'
  query?: Record<string, string>
  json?: unknown
  form?: FormData
  signal?: AbortSignal
}

/** Whether an address lies where the operator says that the Graph is: only there may it be on this machine. */
const isAtGraph = (url: string, { config }: Reach) =>
  URL.canParse(url) && new URL(url).origin === new URL(config.meta.graphUrl).origin

async function request(
  reach: Reach,
  url: string,
  token: string | undefined,
  asked: SafeRequest,
): Promise<SafeAnswer> {
  const fetch = isAtGraph(url, reach) ? reach.providerFetch : reach.safeFetch
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

/**
 * Calls the Graph with an account's own token, or with none. Every failure is a ChannelFailure; the token is in none of
 * them.
 */
export async function graph<T>(
  reach: Reach,
  { token }: Partial<Pick<ChannelAccount, 'token'>>,
  path: string,
  asked: GraphCall = {},
): Promise<T> {
  const { method = 'GET', query = {}, signal } = asked
  const search = new URLSearchParams(query).toString()
  const url = `${reach.config.meta.graphUrl}/${path}${search === '' ? '' : `?${search}`}`
  const answer = await request(reach, url, token, {
    method,
    ...(await bodyOf(asked)),
    ...(signal ? { signal } : {}),
  })
  const body = parse(answer.body)
  if (answer.status >= 400 || body === undefined) throw failureOf(answer, body)
  return body as T
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
