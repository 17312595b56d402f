import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRefusal } from './guard.ts'
import { refuse } from './reply.ts'

export interface ApiServer {
  url: string
  stop(): Promise<void>
}

/** Serves the interface of a provider on loopback. */
export async function startApiServer(
  answer: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>,
  port: number,
): Promise<ApiServer> {
  const server = createServer((request, response) => {
    const refusal = findRefusal(request)
    if (refusal) return refuse(response, 403, refusal)
    answer(request, response, new URL(request.url ?? '/', `http://${request.headers.host}`)).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'sandbox request failed')
    })
  })
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error))
  await Promise.race([once(server.listen(port, '127.0.0.1'), 'listening'), failed])
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
