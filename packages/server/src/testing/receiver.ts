import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A server outside, which keeps what it was sent and answers as configured: a status, or `hang` for no answer. */
export interface Receiver {
  url: string
  received: ReceivedRequest[]
  answer: number | 'hang'
  /** Sent with each answer. */
  headers: Record<string, string>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    receiver.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    if (receiver.answer !== 'hang') response.writeHead(receiver.answer, receiver.headers).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: 200,
    headers: {},
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return receiver
}
