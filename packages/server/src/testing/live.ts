import { once } from 'node:events'
import { get } from 'node:http'

/** An open stream of live events, as a test hears it. */
export interface TestStream {
  /** The status of the answer. */
  status: number
  /** What came so far. */
  heard(): string
  /** Settles when the server ends it, with the time (`performance.now()`). */
  ended: Promise<number>
  close(): void
}

/** Opens a stream over a real socket. */
export async function listenTo(address: string, token: string): Promise<TestStream> {
  const request = get(address, { headers: { authorization: `Bearer ${token}` } })
  const [response] = await once(request, 'response')
  let heard = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  // The end of a test tears the socket.
  response.on('error', () => undefined)
  request.on('error', () => undefined)
  const ended = new Promise<number>((resolve) => response.once('close', () => resolve(performance.now())))
  return { status: response.statusCode ?? 0, heard: () => heard, ended, close: () => request.destroy() }
}
