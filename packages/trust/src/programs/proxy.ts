/**
 * A small reverse proxy before the servers of the bench, by their health: requests go to each in turn, streams to the
 * one that has the fewest (deploy/Caddyfile). Either goes to another server only if it was not sent yet. It cuts live
 * streams on request. Streams pass as bytes, as it shares the machine with the servers.
 */
import http, {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import net, { type Socket } from 'node:net'
import { openListeners } from '../../../server/src/testing/kernel.ts'

/** What the proxy receives: shares (0 <= n < 1) that choose among the open streams those that are cut. */
export interface ProxyOrder {
  cut: number[]
}

const HEALTH_MS = 200
const HEALTH_PATIENCE_MS = 3000

/** Connections to servers are kept, as nginx and Caddy do; what is sent on one that has just gone is not repeated. */
const upstreams = process.argv.slice(2).map((port) => ({
  port: Number(port),
  isHealthy: false,
  streams: 0,
  agent: new Agent({ keepAlive: true }),
}))
type Upstream = (typeof upstreams)[number]
const streams = new Set<Socket>()
let turn = 0

/** All servers, from the next in turn. */
function inTurn(): Upstream[] {
  turn += 1
  return upstreams.map((upstream, index) => upstreams[(turn + index) % upstreams.length] ?? upstream)
}

const byStreams = () => inTurn().sort((one, other) => one.streams - other.streams)

/** What is reached of the first server that can be; what is well comes first. */
async function reachFirst<T>(
  ordered: readonly Upstream[],
  reach: (upstream: Upstream) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const upstream of ordered.toSorted((one, other) => Number(other.isHealthy) - Number(one.isHealthy))) {
    const reached = await reach(upstream)
    if (reached) return reached
    upstream.isHealthy = false
  }
  return undefined
}

/** The request to a server, once there is a connection for it; undefined where there is none. */
function send({ agent, port }: Upstream, options: RequestOptions): Promise<ClientRequest | undefined> {
  return new Promise((resolve) => {
    const sent = http.request({ ...options, agent, host: '127.0.0.1', port })
    sent.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => resolve(sent))
      else resolve(sent)
    })
    sent.on('error', () => resolve(undefined))
  })
}

function fail(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'retry-after': '1' }).end()
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path = '/', headers } = request
  const { connection: _, ...asked } = headers
  const from = { 'x-forwarded-for': request.socket.remoteAddress }
  const sent = await reachFirst(inTurn(), (upstream) =>
    send(upstream, { method, path, headers: { ...asked, ...from } }),
  )
  if (!sent) return fail(response, 503)
  sent.on('error', () => fail(response, 502))
  sent.on('response', (answer) => {
    answer.on('error', () => response.destroy())
    const { connection: __, 'keep-alive': ___, ...passed } = answer.headers
    response.writeHead(answer.statusCode ?? 502, passed)
    response.flushHeaders()
    answer.pipe(response)
  })
  response.on('close', () => {
    if (!response.writableFinished) sent.destroy()
  })
  request.pipe(sent)
}

/** A stream's connection to a server, counted until it ends; undefined where there is none. */
function connect(upstream: Upstream): Promise<Socket | undefined> {
  upstream.streams += 1
  return new Promise((resolve) => {
    const socket = net.connect({ port: upstream.port, host: '127.0.0.1', noDelay: true })
    socket.once('close', () => {
      upstream.streams -= 1
    })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

/** A connection that asks for a stream is one stream until it ends, on either side. */
async function passStream(client: Socket, head: Buffer): Promise<void> {
  streams.add(client)
  client.once('close', () => streams.delete(client))
  const server = await reachFirst(byStreams(), connect)
  if (!server) return void client.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n')
  // Who has left meanwhile closes nothing any more, and the server would keep their stream.
  if (client.destroyed) return void server.destroy()
  const endOfLine = head.indexOf('\r\n') + 2
  server.write(head.subarray(0, endOfLine))
  server.write(`x-forwarded-for: ${client.remoteAddress}\r\n`)
  server.write(head.subarray(endOfLine))
  client.once('close', () => server.destroy())
  server.on('error', () => undefined).once('close', () => client.destroy())
  client.pipe(server).pipe(client)
}

function look(upstream: Upstream): Promise<void> {
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

async function lookOn(upstream: Upstream): Promise<void> {
  await look(upstream)
  setTimeout(() => void lookOn(upstream), HEALTH_MS)
}

process.on('message', ({ cut }: ProxyOrder) => {
  const open = [...streams]
  for (const share of cut) open[Math.floor(share * open.length)]?.destroy()
})
process.on('disconnect', () => process.exit(0))
for (const upstream of upstreams) void lookOn(upstream)

/** The first bytes of a connection show what it is for. */
const requests = http.createServer(
  { keepAliveTimeout: 120_000 },
  (request, response) => void forward(request, response),
)
const server = net.createServer({ noDelay: true }, (client) => {
  client.on('error', () => undefined)
  client.once('data', (first) => {
    client.pause()
    if (/^GET \S+\/sse HTTP/.test(first.toString('latin1', 0, 200))) return void passStream(client, first)
    client.unshift(first)
    requests.emit('connection', client)
    client.resume()
  })
})
const listeners = await openListeners(server, { host: '127.0.0.1', port: 0 })
process.send?.({ port: listeners.port })
