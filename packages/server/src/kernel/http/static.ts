import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { acceptedEncodings, type Encoding, isUnchanged } from './encoding.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.map': 'application/json',
}

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** Names with a content hash never change their content. */
const HASHED = /[-.][\w-]{8,}\.(?:js|css|woff2|svg|png|jpg|webp|mp3)$/

interface Found {
  path: string
  size: number
  etag: string
  encoding: Encoding | undefined
}

async function findFile(path: string): Promise<{ size: number; etag: string } | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile()
    ? { size: found.size, etag: `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"` }
    : undefined
}

/** The file itself, or what the build compressed beside it if the caller takes that. */
async function choose(path: string, accepted: string | null): Promise<Found | undefined> {
  for (const encoding of acceptedEncodings(accepted)) {
    const packed = path + suffixes[encoding]
    const found = await findFile(packed)
    if (found) return { ...found, path: packed, encoding }
  }
  const found = await findFile(path)
  return found && { ...found, path, encoding: undefined }
}

/** A file below `root`, or undefined when there is none there. */
export async function serveFile(root: string, path: string, request: Request): Promise<Response | undefined> {
  if (path.includes('\0')) return undefined
  const full = normalize(join(root, path))
  if (full !== root && !full.startsWith(root + sep)) return undefined
  const type = types[extname(full)]
  if (!type) return undefined
  const found = await choose(full, request.headers.get('accept-encoding'))
  if (!found) return undefined
  const headers = new Headers({
    'content-type': type,
    etag: found.etag,
    vary: 'accept-encoding',
    'cache-control': HASHED.test(full) ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (isUnchanged(request, found.etag)) return new Response(null, { status: 304, headers })
  if (found.encoding) headers.set('content-encoding', found.encoding)
  headers.set('content-length', String(found.size))
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(Readable.toWeb(createReadStream(found.path)) as ReadableStream, { headers })
}
