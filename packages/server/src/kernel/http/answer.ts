import type { ServerResponse } from 'node:http'
import type { Answer, AnyEndpoint } from '@comptoir/core/http'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { shapeOf } from './decode.ts'
import { acceptedEncodings, compress, isWorthCompressing } from './encoding.ts'

/** What a handler adds to its response besides the body. */
export type AnswerHeaders = Pick<Headers, 'set' | 'append'>

/** The headers of a response as names and values: a Headers object would cost more than everything else. */
export interface HeaderList extends AnswerHeaders {
  readonly list: string[]
}

export function createHeaderList(): HeaderList {
  const list: string[] = []
  return {
    list,
    append(name, value) {
      list.push(name.toLowerCase(), value)
    },
    set(name, value) {
      const at = list.findIndex((one, index) => index % 2 === 0 && one === name.toLowerCase())
      if (at < 0) list.push(name.toLowerCase(), value)
      else list[at + 1] = value
    },
  }
}

/** The answer to a call of the contract: JSON, or nothing. */
export interface CallAnswer {
  status: 200 | 201 | 204
  headers: string[]
  body: string | Buffer<ArrayBuffer> | undefined
}

interface Listed {
  items: unknown
  page?: number
  perPage: number
  totalItems: number
  totalPages?: number
  nextCursor?: string
}

/** Whether a call lets its callers choose the fields of its items (VEN-07). */
export const takesFields = ({ query }: AnyEndpoint): boolean =>
  query !== undefined && 'fields' in shapeOf(query as $ZodType)

const only = (fields: string[]) => (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => fields.includes(name)))

/** Validates a handler's result against its schema, and serialises it: whole, or the fields of its items alone. */
export function answerOf(
  endpoint: AnyEndpoint,
  given: unknown,
  { list }: HeaderList,
  fields?: string[],
): CallAnswer {
  if (!endpoint.response) return { status: 204, headers: list, body: undefined }
  const listed = given as Listed
  const parsed = safeParse(endpoint.response as $ZodType, endpoint.paged ? listed.items : given)
  if (!parsed.success)
    throw new Error(`the response of ${endpoint.path} does not match its contract`, { cause: parsed.error })
  if (endpoint.paged) {
    list.push('itemsonpage', String((parsed.data as Answer<AnyEndpoint>[]).length))
    for (const name of ['page', 'perPage', 'totalItems', 'totalPages', 'nextCursor'] as const)
      if (listed[name] !== undefined) list.push(name.toLowerCase(), String(listed[name]))
  }
  list.push('cache-control', 'no-store', 'content-type', 'application/json')
  const data = fields ? (parsed.data as object[]).map(only(fields)) : parsed.data
  return { status: endpoint.isUpload ? 201 : 200, headers: list, body: JSON.stringify(data) }
}

/** Compresses the response to a read if it is long and the caller accepts it. */
export async function encodeAnswer(answer: CallAnswer, accepted: string | undefined): Promise<CallAnswer> {
  const { body, headers } = answer
  if (typeof body !== 'string' || !isWorthCompressing(body)) return answer
  headers.push('vary', 'accept-encoding')
  const [encoding] = acceptedEncodings(accepted)
  if (!encoding) return answer
  headers.push('content-encoding', encoding)
  return { ...answer, body: await compress(body, encoding) }
}

const pairsOf = (list: string[]) =>
  Array.from({ length: list.length / 2 }, (_, n): [string, string] => [
    list[n * 2] ?? '',
    list[n * 2 + 1] ?? '',
  ])

export function toResponse({ status, headers, body }: CallAnswer): Response {
  return new Response(body ?? null, { status, headers: new Headers(pairsOf(headers)) })
}

/** Writes a response straight to the socket, in one piece. */
export function writeAnswer(
  outgoing: ServerResponse,
  { status, headers, body }: CallAnswer,
  always: readonly string[],
): void {
  if (body === undefined) {
    outgoing.writeHead(status, [...always, ...headers]).end()
    return
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  outgoing.writeHead(status, [...always, ...headers, 'content-length', String(length)])
  // ASCII is the same in both, and Latin-1 is copied instead of encoded.
  outgoing.end(body, length === body.length ? 'latin1' : 'utf8')
}
