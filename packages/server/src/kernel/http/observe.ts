import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Log } from '../runtime/log.ts'
import { clientAddress } from './client-address.ts'
import { apiPolicy, securityHeaders } from './headers.ts'
import type { IncomingBodies } from './incoming-bodies.ts'
import type { Bindings } from './serve.ts'

interface Observed {
  config: Pick<Config, 'isSecure' | 'isBehindProxy'>
  log: Log
  metrics: Metrics
  bodies: IncomingBodies
}

/** Numbers every request, puts the security headers on, measures, and writes one line without personal data. */
export function observe({ config, log, metrics, bodies }: Observed): MiddlewareHandler<Bindings> {
  const always = Object.entries(securityHeaders(config.isSecure))
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const forwarded = config.isBehindProxy ? c.req.header('x-forwarded-for') : undefined
    const address = clientAddress(forwarded, c.env?.incoming?.socket.remoteAddress)
    c.set('address', address)
    const body = bodies.open(c.req.raw, address)
    c.set('body', body)
    await next().finally(body.release)
    const { outgoing } = c.env ?? {}
    const status = c.get('isSent') && outgoing ? outgoing.statusCode : c.res.status
    if (!c.get('isSent')) {
      const { headers } = c.res
      for (const [name, value] of always) headers.set(name, value)
      if (!headers.has('content-security-policy')) headers.set('content-security-policy', apiPolicy)
      headers.set('x-request-id', requestId)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const route = routePath(c, -1)
    metrics.requests.observe({ method: c.req.method, route, status }, seconds)
    log.info({ requestId, method: c.req.method, route, status, ms: Math.round(seconds * 1000) }, 'request')
  }
}
