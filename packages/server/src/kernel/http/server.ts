import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { apiPolicy, securityHeaders } from './headers.ts'
import { lingerAfter } from './last-response.ts'
import { type LoadGate, shedLoad } from './load-shedding.ts'
import type { Bindings } from './serve.ts'

/** Longer than a proxy keeps an idle connection. */
const KEEP_ALIVE_MS = 65_000
/** A head is a few hundred bytes: a client that has not sent it by then only holds a connection. */
const headDeadline = { headMs: 10_000, checkEveryMs: 2000 }
/**
 * Bodies that are read have their own limits (`incoming-bodies.ts`). This one ends bodies that no one reads, and is
 * longer than the largest import takes at the minimum rate: Node's default of five minutes would cut a valid one.
 */
const LONGEST_REQUEST_MS = 8 * 60 * 60 * 1000

/** Status by the code of Node's parse error; any other is 400. */
const refusals: Record<string, { status: string; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    message: 'The request did not arrive in time. Check your connection and try again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too_large',
    message: 'The headers of the request must have at most 16 KiB.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'too_large',
    message: 'The chunk extensions of the body are too large.',
  },
}
const unreadable = {
  status: '400 Bad Request',
  code: 'invalid',
  message: 'The request is not valid HTTP.',
}

/** The answer to a request that could not be parsed, in the form of all other errors. */
function refusalOf(errorCode: string | undefined, always: Record<string, string>): string {
  const { status, code, message } = refusals[errorCode ?? ''] ?? unreadable
  const requestId = randomUUID()
  const body = JSON.stringify({ error: { code, message, requestId } })
  const headers = { ...always, 'content-length': String(body.length), 'x-request-id': requestId }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Whether a response is being written to this socket, which nothing else may be written into. Node's handler checks
 * too.
 */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true
}

const hasUnreadBody = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** The HTTP server of the product, with its deadlines. */
export function createHttpServer(
  app: Pick<Hono<Bindings>, 'fetch'>,
  services: LoadGate,
  { headMs, checkEveryMs } = headDeadline,
): Server {
  const always = {
    ...securityHeaders(services.config.isSecure),
    'content-security-policy': apiPolicy,
    'content-type': 'application/json',
    connection: 'close',
  }
  const listener = shedLoad(getRequestListener(app.fetch, { overrideGlobalObjects: false }), services)
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headMs,
      requestTimeout: LONGEST_REQUEST_MS,
      connectionsCheckingInterval: checkEveryMs,
    },
    (request, response) => {
      // No one reads the body of a GET: the connection ends with the response.
      if (hasUnreadBody(request)) response.setHeader('connection', 'close')
      lingerAfter(request)
      listener(request, response)
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A client that connected early and sent nothing gets no response.
    if (socket.writable && socket.bytesRead > 0 && !isAnswering(socket))
      socket.write(refusalOf(error.code, always))
    socket.destroySoon()
  })
  return server
}
