import { lookup as systemLookup } from 'node:dns/promises'
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isWebAddress } from '@comptoir/core/rules'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

const DEFAULT_TIMEOUT_MS = 3000
const DEFAULT_MAX_BYTES = 64 * 1024

export interface SafeRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For everything together: names, connection, redirects, answer; 3 s unless said otherwise. */
  timeoutMs?: number
  /** A longer answer is an error; 64 KiB unless said otherwise. 0: the answer's body is not read at all. */
  maxBytes?: number
  /** How many redirects of a GET or HEAD are followed, each checked like the first address; none unless said. */
  maxRedirects?: number
  /** Given the pieces of a successful answer as they come, besides the whole at the end. */
  onData?: (piece: Buffer) => void
  signal?: AbortSignal
}

export interface SafeAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The address that answered, after redirects. */
  url: string
}

/** Why nothing came back. What was refused was never connected to. */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError'
  readonly code:
    | 'refused_url'
    | 'refused_address'
    | 'timeout'
    | 'too_large'
    | 'too_many_redirects'
    | 'connection'

  constructor(code: SafeFetchError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Returns the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>

export interface SafeFetchOptions {
  /** Development: lets addresses of this machine through, on every port. */
  allowsLoopback: boolean
  /** Ports besides 80 and 443. */
  extraPorts?: readonly number[]
  /** The system's resolver unless said otherwise. */
  resolve?: Resolve
}

/** Calls addresses that people gave us, on the public internet only (trust T11). */
export interface SafeFetch {
  (url: string, request?: SafeRequest): Promise<SafeAnswer>
  /** Why an address would be refused before any name is resolved; undefined when it would not. */
  check(url: string): SafeFetchError | undefined
}

/**
 * Makes a SafeFetch. Each address that a name resolves to is checked in the lookup of the connection itself, and the
 * connection goes to exactly what was checked: an answer that changes in between (DNS rebinding) changes nothing.
 */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const resolve: Resolve = options.resolve ?? ((hostname) => systemLookup(hostname, { all: true }))
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (options.allowsLoopback && isLoopbackAddress(address))
  const ports = new Set(['', '80', '443', ...(options.extraPorts ?? []).map(String)])

  function parse(url: string): URL {
    if (!isWebAddress(url))
      throw new SafeFetchError(
        'refused_url',
        'Only http and https addresses without spaces or line breaks can be called.',
      )
    const parsed = new URL(url)
    if (parsed.username !== '' || parsed.password !== '')
      throw new SafeFetchError('refused_url', 'An address that contains a password is not called.')
    const host = parsed.hostname.replace(/^\[|\]$/g, '')
    const isOwn = options.allowsLoopback && (host === 'localhost' || isLoopbackAddress(host))
    if (!isOwn && !ports.has(parsed.port))
      throw new SafeFetchError('refused_url', 'Only ports 80 and 443 can be called.')
    if (isIP(host) !== 0 && !isAllowed(host)) throw notPublic(host)
    return parsed
  }

  // Node asks for all addresses and tries one after the other: all of them must be public.
  const lookup: LookupFunction = (hostname, wanted, callback) => {
    resolve(hostname).then(
      (found) => {
        const bad = found.find(({ address }) => !isAllowed(address))
        const [first] = found
        if (bad) callback(notPublic(hostname), '')
        else if (!first) callback(new SafeFetchError('connection', `${hostname} has no address.`), '')
        else if (wanted.all) callback(null, [...found])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error as Error, ''),
    )
  }

  async function follow(url: string, request: SafeRequest, signal: AbortSignal): Promise<SafeAnswer> {
    let target = parse(url)
    let headers = request.headers ?? {}
    for (let left = request.maxRedirects ?? 0; ; left -= 1) {
      const answer = await call(target, { ...request, headers, signal }, lookup)
      const next = redirectOf(answer, target, request)
      if (next === undefined) return answer
      if (left === 0) throw new SafeFetchError('too_many_redirects', `${url} redirects too often.`)
      const followed = parse(next.href)
      // What was meant for one site is not shown to the next.
      if (followed.origin !== target.origin) headers = {}
      target = followed
    }
  }

  return Object.assign(
    async (url: string, request: SafeRequest = {}) => {
      const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
      try {
        return await follow(url, request, signal)
      } catch (error) {
        throw toSafeFetchError(error, signal)
      }
    },
    {
      check(url: string) {
        try {
          parse(url)
          return undefined
        } catch (error) {
          return error as SafeFetchError
        }
      },
    },
  )
}

function notPublic(host: string): SafeFetchError {
  return new SafeFetchError('refused_address', `${host} is not an address of the public internet.`)
}

function toSafeFetchError(error: unknown, signal: AbortSignal): SafeFetchError {
  if (error instanceof SafeFetchError) return error
  if (signal.aborted) return new SafeFetchError('timeout', 'No response in time.', { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  return new SafeFetchError('connection', message, { cause: error })
}

/** Where an answer sends us; undefined for every other answer, and where redirects are not followed. */
function redirectOf(
  answer: SafeAnswer,
  from: URL,
  { method = 'GET', maxRedirects = 0 }: SafeRequest,
): URL | undefined {
  const { location } = answer.headers
  const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined
  if (!isRedirect || maxRedirects === 0 || (method !== 'GET' && method !== 'HEAD')) return undefined
  if (!URL.canParse(location, from))
    throw new SafeFetchError('refused_url', 'The redirect has no valid target.')
  return new URL(location, from)
}

function call(url: URL, request: SafeRequest, lookup: LookupFunction): Promise<SafeAnswer> {
  const { method = 'GET', headers, body, maxBytes = DEFAULT_MAX_BYTES, signal } = request
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest
    // No shared agent: a kept connection would have been checked for another call.
    const outgoing: ClientRequest = open(url, { method, headers, signal, lookup, agent: false })
    // With DELETE Node does not say by itself that a body follows.
    if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body))
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const isSuccess = (incoming.statusCode ?? 0) >= 200 && (incoming.statusCode ?? 0) < 300
      readAnswer(incoming, maxBytes, isSuccess ? request.onData : undefined)
        .then((read) =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: read, url: url.href }),
        )
        .catch(reject)
        .finally(() => outgoing.destroy())
    })
    outgoing.end(body)
  })
}

async function readAnswer(
  incoming: IncomingMessage,
  maxBytes: number,
  onData: ((piece: Buffer) => void) | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  if (maxBytes === 0) return Buffer.alloc(0)
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes)
      throw new SafeFetchError('too_large', `The response has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
    onData?.(chunk)
  }
  return Buffer.concat(chunks)
}
