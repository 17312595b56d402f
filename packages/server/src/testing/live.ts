import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

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

/** Opens a stream until it is refused or carries events: for a moment after a change of rights, it starts again. */
export async function listenReady(address: string, token: string): Promise<TestStream> {
  for (;;) {
    const stream = await listenTo(address, token)
    if (stream.status !== 200) return stream
    while (!/event: (stream\.ready|server\.restart)/.test(stream.heard())) await pause(10)
    if (stream.heard().includes('stream.ready')) return stream
    await stream.ended
  }
}
