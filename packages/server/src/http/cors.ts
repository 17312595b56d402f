import { pageHeaders } from '@comptoir/core/http'
import type { MiddlewareHandler } from 'hono'
import type { EmbeddingRules } from '../webchat/index.ts'
import type { Bindings } from './serve.ts'

const METHODS = 'GET, POST, DELETE'
const HEADERS = 'authorization, content-type, idempotency-key, last-event-id'

/**
 * Other sites may call the visitor's side of a web chat, and nothing else: exactly the origins on its list,
 * without cookies (T27).
 */
export function visitorCors(embedding: EmbeddingRules): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const origin = await embedding.allowedOrigin(c.req.raw, c.req.param('webchatId') ?? '')
    if (c.req.method === 'OPTIONS') {
      const headers = {
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': '600',
        vary: 'origin',
      }
      return new Response(null, {
        status: 204,
        headers: origin ? { ...headers, 'access-control-allow-origin': origin } : { vary: 'origin' },
      })
    }
    // A stream writes its own head to the socket: it must be told before.
    if (origin) c.env?.outgoing?.setHeader('access-control-allow-origin', origin)
    await next()
    if (origin) {
      c.header('access-control-allow-origin', origin)
      c.header('access-control-expose-headers', [...pageHeaders, 'x-request-id', 'retry-after'].join(', '))
    }
    c.header('vary', 'origin', { append: true })
    return undefined
  }
}
