import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AnyEndpoint } from '@comptoir/core/http'

export type Encoding = 'br' | 'gzip'

const ENCODINGS: readonly Encoding[] = ['br', 'gzip']
/** What one packet carries arrives as soon without compression. */
const SMALLEST_CHARS = 1400
/** What a signed address ends with: anyone who has it can open the file. */
const SIGNATURE = 'signature='

/** How hard to try: for one caller, and for what many ask for. */
const qualities = { once: { br: 4, gzip: 5 }, often: { br: 9, gzip: 9 } }

const compressors = {
  br: (text: string, quality: number) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: (text: string, level: number) => promisify(gzip)(text, { level }),
}

/** The encodings that a caller takes, the preferred one first (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | undefined | null): Encoding[] {
  if (!header) return []
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...words] = part.toLowerCase().split(';')
      const weight = words.map((word) => word.trim()).find((word) => word.startsWith('q='))
      return [name.trim(), weight ? Number(weight.slice(2)) || 0 : 1]
    }),
  )
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  return ENCODINGS.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a))
}

/**
 * Whether the answers of a call may be compressed: reads alone. The size of a compressed answer reveals whether a text
 * in it is like another one (BREACH), and a token, a password or a session is only ever given out by the write that
 * makes it. `encoding.test.ts` holds the contract to it.
 */
export function isCompressible({ method, response, isStream, isFile }: AnyEndpoint): boolean {
  return method === 'GET' && response !== undefined && !isStream && !isFile
}

/** Whether a text of a read is worth compressing, and has no signed address beside what others wrote. */
export function isWorthCompressing(text: string): boolean {
  return text.length >= SMALLEST_CHARS && !text.includes(SIGNATURE)
}

/** Compresses an answer that is made for one caller. */
export function compress(text: string, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  return compressors[encoding](text, qualities.once[encoding])
}

/** A text that many ask for, in each encoding. */
export interface PackedText {
  etag: string
  bodies: Record<Encoding | 'identity', Buffer<ArrayBuffer>>
}

/** Compresses a text once for all who ask for it. */
export async function packText(text: string): Promise<PackedText> {
  const { often } = qualities
  const [br, gzip] = await Promise.all([compressors.br(text, often.br), compressors.gzip(text, often.gzip)])
  const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { etag, bodies: { identity: Buffer.from(text), br, gzip } }
}

/** Whether the caller has this version already; a proxy may have made its mark weak (RFC 9110, 13.1.2). */
export function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  return known?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false
}

/** Answers a packed text in the encoding that the caller likes best; each encoding has a mark of its own. */
export function answerPacked(
  { etag, bodies }: PackedText,
  request: Request,
  always: Record<string, string>,
): Response {
  const encoding = acceptedEncodings(request.headers.get('accept-encoding'))[0]
  const body = bodies[encoding ?? 'identity']
  const mark = `"${etag}${encoding ? `-${encoding}` : ''}"`
  const headers = { ...always, vary: 'accept-encoding', etag: mark }
  if (isUnchanged(request, mark)) return new Response(null, { status: 304, headers })
  const length = { 'content-length': String(body.length) }
  const encoded = encoding ? { 'content-encoding': encoding } : {}
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: { ...headers, ...length, ...encoded },
  })
}
