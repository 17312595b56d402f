/**
 * A small reverse proxy before the servers of the bench: in turn, by their health; a request goes to another server only
 * if it was not sent yet. It cuts live streams when it is told to.
 */
import http, {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy is told: shares (0 <= n < 1) that choose among the open streams those that are cut. */
export interface ProxyOrder {
  cut: number[]
}

const HEALTH_MS = 200
const HEALTH_PATIENCE_MS = 3000

/** Connections to servers are kept, as nginx and Caddy do; what is sent on one that has just gone is not repeated. */
const upstreams = process.argv.slice(2).map((port) => ({
  port: Number(port),
  isHealthy: false,
  agent: new Agent({ keepAlive: true }),
}))
const streams = new Set<ServerResponse>()
let turn = 0

/** A request on its way to a server, once there is a connection for it; undefined where there is none. */
function reach(agent: Agent, options: RequestOptions): Promise<ClientRequest | undefined> {
  return new Promise((resolve) => {
    const sent = http.request({ ...options, agent, host: '127.0.0.1' })
    sent.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => resolve(sent))
      else resolve(sent)
    })
    sent.on('error', () => resolve(undefined))
  })
}

/** The same to the next server that can be reached; what is well comes first. */
async function reachNext(options: RequestOptions): Promise<ClientRequest | undefined> {
  turn += 1
  const inTurn = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length])
  for (const upstream of inTurn.sort((a, b) => Number(b?.isHealthy) - Number(a?.isHealthy))) {
    const sent = upstream && (await reach(upstream.agent, { ...options, port: upstream.port }))
    if (sent) return sent
    if (upstream) upstream.isHealthy = false
  }
  return undefined
}

function fail(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'retry-after': '1' }).end()
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path = '/', headers } = request
  const { connection: _, ...asked } = headers
  const from = { 'x-forwarded-for': request.socket.remoteAddress }
  const sent = await reachNext({ method, path, headers: { ...asked, ...from } })
  if (!sent) return fail(response, 503)
  sent.on('error', () => fail(response, 502))
  sent.on('response', (answer) => {
    answer.on('error', () => response.destroy())
    const { connection: __, 'keep-alive': ___, ...passed } = answer.headers
    response.writeHead(answer.statusCode ?? 502, passed)
    response.flushHeaders()
    answer.pipe(response)
  })
  if (path.endsWith('/sse')) streams.add(response)
  response.on('close', () => {
    streams.delete(response)
    if (!response.writableFinished) sent.destroy()
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
