import { notFound } from '../http/errors.ts'
import { filePolicy } from '../http/headers.ts'
import type { FileRow } from './queries.ts'
import type { ByteRange, FileStore } from './store.ts'

const WEEK_S = 7 * 24 * 60 * 60

/** One range, as players request; a request for several is answered with the whole file. */
function rangeOf(header: string | null, size: number): ByteRange | 'none' | 'impossible' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'none'
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'impossible' : { start, end }
}

/** A name inside a header: plain for old programs, whole for the others (RFC 6266, RFC 8187). */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

function headersOf(file: FileRow): Headers {
  return new Headers({
    // What was not opened is never given the type that it seems to have.
    'content-type': file.kind === 'file' ? 'application/octet-stream' : file.mime_type,
    'content-disposition': disposition(file.kind === 'image' ? 'inline' : 'attachment', file.name),
    'content-security-policy': filePolicy,
    'x-content-type-options': 'nosniff',
    // Sites that embed the chat show its pictures; the address alone opens them.
    'cross-origin-resource-policy': file.kind === 'file' ? 'same-origin' : 'cross-origin',
    'cache-control': `${file.visibility === 'public' ? 'public' : 'private'}, max-age=${WEEK_S}, immutable`,
    'accept-ranges': 'bytes',
    etag: `"${file.id}"`,
  })
}

/** Returns a file or a range of it; its type is the one we detected, never the one a client sent. */
export async function fileResponse(store: FileStore, file: FileRow, request: Request): Promise<Response> {
  const headers = headersOf(file)
  if (request.headers.get('if-none-match') === headers.get('etag'))
    return new Response(null, { status: 304, headers })
  const range = rangeOf(request.headers.get('range'), file.size_bytes)
  if (range === 'impossible') {
    headers.set('content-range', `bytes */${file.size_bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const isWhole = range === 'none'
  const length = isWhole ? file.size_bytes : range.end - range.start + 1
  headers.set('content-length', String(length))
  if (!isWhole) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  const status = isWhole ? 200 : 206
  // No one would read the stream to its end, and it would keep the file open.
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await store.read(file.storage_key, isWhole ? undefined : range)
  if (!stream) throw notFound()
  return new Response(stream, { status, headers })
}
