import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '../../http/errors.ts'
import type { Hub } from '../hub.ts'
import { openStream, type StreamOptions } from '../stream.ts'

/** One event as it came over the wire. */
export interface Received {
  name: string
  data: Record<string, unknown>
  id: string | undefined
}

type Chosen = Partial<Omit<StreamOptions, 'response' | 'hub'>> & Pick<StreamOptions, 'venueIds'>

/** A real HTTP server on loopback whose every request opens the stream that `choose` describes. */
export async function streamServer(hub: () => Hub, choose: (request: http.IncomingMessage) => Chosen) {
  const server = http.createServer((request, response) => {
    const after = request.headers['last-event-id']
    openStream({
      response,
      hub: hub(),
      sessionId: 'session',
      expiresAt: Date.now() + 60_000,
      after: typeof after === 'string' ? after : undefined,
      ...choose(request),
    }).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : 'internal'
      response
        .writeHead(code === 'too_many_requests' ? 429 : code === 'session_expired' ? 401 : 500)
        .end(code)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    connect: (path = '/', lastEventId?: string) => connect(`http://127.0.0.1:${port}${path}`, lastEventId),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StreamServer = Awaited<ReturnType<typeof streamServer>>

/** Reads a stream to its end, event by event. */
async function connect(url: string, lastEventId?: string) {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const request = http.get(url, { headers, agent: false })
  request.on('error', () => undefined)
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  const events: Received[] = []
  let text = ''
  let rest = ''
  const ended = new Promise<void>((resolve) => response.once('close', () => resolve()))
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  response.on('data', (chunk: string) => {
    text += chunk
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parse(block)
      if (event) events.push(event)
    }
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    events,
    ended,
    text: () => text,
    names: () => events.map(({ name, id }) => (id === undefined ? name : `${name} ${id}`)),
    pause: () => response.pause(),
    close: () => request.destroy(),
  }
}

function parse(block: string): Received | undefined {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const name = fields.get('event')
  if (name === undefined) return undefined
  return { name, data: JSON.parse(fields.get('data') ?? ''), id: fields.get('id') }
}
