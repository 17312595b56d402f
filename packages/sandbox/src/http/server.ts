import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRefusal } from './guard.ts'
import { sendPage } from './pages.ts'
import { refuse } from './reply.ts'

/** Answers a request of its own and says so. */
export type Routes = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<boolean>

export interface PageServer {
  port: number
  stop(): Promise<void>
}

async function answer(request: IncomingMessage, response: ServerResponse, routes: Routes): Promise<void> {
  const refusal = findRefusal(request)
  if (refusal) return refuse(response, 403, refusal)
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'GET' && sendPage(response, url.pathname)) return
  if (!(await routes(request, response, url))) refuse(response, 404, 'Not found.')
}

/** Serves the page and the interface on loopback. */
export async function startPageServer(routes: Routes, port: number): Promise<PageServer> {
  const server = createServer((request, response) => {
    answer(request, response, routes).catch((error: unknown) => {
      process.emitWarning(error instanceof Error ? error : String(error))
      if (!response.headersSent) refuse(response, 500, 'The sandbox failed.')
    })
  })
  await Promise.race([
    once(server.listen(port, '127.0.0.1'), 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
