/**
 * A small reverse proxy before the servers of the bench: in turn, by their health; a request goes to another server only
 * if it was not sent yet. It cuts live streams when it is told to.
 */
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** What the proxy is told: shares (0 <= n < 1) that choose among the open streams those that are cut. */
export interface ProxyOrder {
  cut: number[]
}

const HEALTH_MS = 200
const HEALTH_PATIENCE_MS = 3000

const upstreams = process.argv.slice(2).map((port) => ({ port: Number(port), isHealthy: false }))
const streams = new Set<ServerResponse>()
let turn = 0

function reach(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

/** A connection to the next server that takes one; what is well comes first. */
async function nextSocket(): Promise<Socket | undefined> {
  turn += 1
  const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length])
  for (const upstream of inTurn.sort((a, b) => Number(b?.isHealthy) - Number(a?.isHealthy))) {
    const socket = upstream && (await reach(upstream.port))
    if (socket) return socket
    if (upstream) upstream.isHealthy = false
  }
  return undefined
}

function fail(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'retry-after': '1' }).end()
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const socket = await nextSocket()
  if (!socket) return fail(response, 503)
  const { method, url = '/', headers } = request
  const sent = http.request({
    createConnection: () => socket,
    method,
    path: url,
    headers: { ...headers, connection: 'close', 'x-forwarded-for': request.socket.remoteAddress },
  })
  sent.on('error', () => fail(response, 502))
  sent.on('response', (answer) => {
    answer.on('error', () => response.destroy())
    const { connection: _, ...passed } = answer.headers
    response.writeHead(answer.statusCode ?? 502, passed)
    response.flushHeaders()
    answer.pipe(response)
  })
  if (url.endsWith('/sse')) streams.add(response)
  response.on('close', () => {
    streams.delete(response)
    sent.destroy()
  })
  request.pipe(sent)
}

function look(upstream: (typeof upstreams)[number]): Promise<void> {
  return new Promise((resolve) => {
    const settle = (isHealthy: boolean) => {
      upstream.isHealthy = isHealthy
      resolve()
    }
    const options = { port: upstream.port, path: '/health', agent: false, timeout: HEALTH_PATIENCE_MS }
    http
      .get(options, (answer) => {
        answer.resume()
        settle(answer.statusCode === 200)
      })
      .on('timeout', () => settle(false))
      .on('error', () => settle(false))
  })
}

async function lookOn(upstream: (typeof upstreams)[number]): Promise<void> {
  await look(upstream)
  setTimeout(() => void lookOn(upstream), HEALTH_MS)
}

process.on('message', ({ cut }: ProxyOrder) => {
  const open = [...streams]
  for (const share of cut) open[Math.floor(share * open.length)]?.destroy()
})
process.on('disconnect', () => process.exit(0))
for (const upstream of upstreams) void lookOn(upstream)
const server = http.createServer(
  { keepAliveTimeout: 120_000 },
  (request, response) => void forward(request, response),
)
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
