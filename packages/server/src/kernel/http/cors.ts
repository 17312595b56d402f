import type { SiteAccess } from '@comptoir/core/http'
import type { MiddlewareHandler } from 'hono'
import type { Bindings } from './serve.ts'

const PREFLIGHT_KEPT_SECONDS = '600'

/** Which other site may call. */
export interface AllowedOrigins {
  /** The value of Access-Control-Allow-Origin for this request. */
  allowedOrigin(request: Request, webchatId: string): Promise<string | undefined>
}

/**
 * Other sites may make the visitor's calls of a web chat, and no other: exactly the origins on its list, without
 * cookies (T27). What they may send and read is what the contract's calls at this path need. Why a site may not read
 * what a chat shows, every site may read: else its page would take the refusal for a lost connection, and try for ever.
 */
export function visitorCors(embedding: AllowedOrigins, access: SiteAccess): MiddlewareHandler<Bindings> {
  const preflight = {
    'access-control-allow-methods': access.methods.join(', '),
    'access-control-allow-headers': access.requestHeaders.join(', '),
    'access-control-max-age': PREFLIGHT_KEPT_SECONDS,
    vary: 'origin',
  }
  const exposed = access.responseHeaders.join(', ')
  return async (c, next) => {
    const origin = await embedding.allowedOrigin(c.req.raw, c.req.param('webchatId') ?? '')
    if (c.req.method === 'OPTIONS')
      return new Response(null, {
        status: 204,
        headers: origin ? { ...preflight, 'access-control-allow-origin': origin } : { vary: 'origin' },
      })
    // A stream writes its own head to the socket: it must be known before.
    if (origin) c.env?.outgoing?.setHeader('access-control-allow-origin', origin)
    c.set('needsResponse', true)
    await next()
    if (!origin && access.isOpen && c.res.status >= 400) c.header('access-control-allow-origin', '*')
    if (origin) {
      c.header('access-control-allow-origin', origin)
      c.header('access-control-expose-headers', exposed)
    }
    c.header('vary', 'origin', { append: true })
    return undefined
  }
}
