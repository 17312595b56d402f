import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 20 * 1024 * 1024

/** The bytes of a request. */
export async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error('The body is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export async function readText(request: IncomingMessage): Promise<string> {
  return (await readAll(request)).toString()
}
