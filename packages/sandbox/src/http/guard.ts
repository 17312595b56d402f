import type { IncomingMessage } from 'node:http'

const MOST_BODY_BYTES = 10_000
const here = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/**
 * Why a request is not answered. Other sites can reach loopback through a browser: by a name of theirs that leads
 * here, or by posting from their pages.
 */
export function findRefusal({ method, headers }: IncomingMessage): string | undefined {
  if (!here.test(headers.host ?? '')) return 'Only this machine can use the sandbox.'
  if (method === 'GET' || method === 'HEAD') return undefined
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
    return 'Requests from other sites are not allowed.'
  return undefined
}

/** The JSON body of a request; undefined when it is none or too long. */
export async function readJson(request: IncomingMessage, mostBytes = MOST_BODY_BYTES): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).byteLength
    if (size > mostBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    // The caller answers 400, which is all that there is to say.
    return undefined
  }
}
