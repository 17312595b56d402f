import { type SafeAnswer, type SafeFetch, SafeFetchError } from './safe-fetch.ts'

export type LinkKind = 'image' | 'pdf' | 'audio' | 'link'

const FIRST_BYTES = 512
/** The most that is read from a server that ignores the `range` header. */
const MOST_BYTES = 64 * 1024
const MOST_REDIRECTS = 3

/** By the response's content type; undefined if that says nothing. */
function kindOfType(type: string | undefined): LinkKind | undefined {
  const name = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^image\/(?:png|jpeg|gif|webp|avif)$/.test(name)) return 'image'
  if (name === 'application/pdf') return 'pdf'
  if (/^audio\/(?:ogg|opus|mpeg|mp4|aac|wav|x-wav|webm)$/.test(name)) return 'audio'
  return name === '' || name === 'application/octet-stream' || name === 'binary/octet-stream'
    ? undefined
    : 'link'
}

const beginnings: readonly (readonly [RegExp, LinkKind])[] = [
  [/^\x89PNG\r\n|^\xff\xd8\xff|^GIF8[79]a|^RIFF.{4}WEBP/s, 'image'],
  [/^%PDF-/, 'pdf'],
  [/^OggS|^ID3|^\xff[\xfb\xf3\xf2]|^RIFF.{4}WAVE|^.{4}ftypM4A/s, 'audio'],
]

/** By its first bytes (magic numbers). */
function kindOfBytes(bytes: Buffer): LinkKind {
  const text = bytes.toString('latin1')
  return beginnings.find(([pattern]) => pattern.test(text))?.[1] ?? 'link'
}

const isSuccess = ({ status }: SafeAnswer) => status >= 200 && status < 300

/** Reads only the beginning; the connection is closed if the server sends everything. */
async function readBeginning(fetch: SafeFetch, url: string, signal: AbortSignal): Promise<LinkKind> {
  let read = Buffer.alloc(0)
  const request = {
    headers: { range: `bytes=0-${FIRST_BYTES - 1}` },
    maxBytes: MOST_BYTES,
    maxRedirects: MOST_REDIRECTS,
    signal,
    onData: (piece: Buffer) => {
      read = Buffer.concat([read, piece.subarray(0, FIRST_BYTES)])
    },
  }
  try {
    const answer = await fetch(url, request)
    if (!isSuccess(answer)) return 'link'
    return kindOfType(answer.headers['content-type']) ?? kindOfBytes(answer.body)
  } catch (error) {
    if (error instanceof SafeFetchError && error.code === 'too_large') return kindOfBytes(read)
    throw error
  }
}

/**
 * The kind of file behind a URL: from a HEAD request or, if that says nothing, from its first bytes (XCT-04, T11). Every
 * failure counts as a link, so that the result reveals nothing about addresses that must not be reached.
 */
export async function findLinkKind(fetch: SafeFetch, url: string): Promise<LinkKind> {
  const signal = AbortSignal.timeout(5000)
  try {
    const head = await fetch(url, { method: 'HEAD', maxBytes: 0, maxRedirects: MOST_REDIRECTS, signal })
    const kind = isSuccess(head) ? kindOfType(head.headers['content-type']) : undefined
    return kind ?? (await readBeginning(fetch, url, signal))
  } catch (error) {
    if (error instanceof SafeFetchError) return 'link'
    throw error
  }
}
