import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { clientAddress } from './client-address.ts'
import { apiPolicy, securityHeaders } from './headers.ts'
import type { Limits } from './limits.ts'

const RETRY_AFTER_SECONDS = '1'
const message = 'Too many requests at once. Try again in a second.'

/** What is checked before a request is processed. */
export interface LoadGate {
  config: Config
  limits: Limits
  metrics: Metrics
}

/**
 * Answers callers that keep asking after they were refused, before anything else is processed: this costs a fraction of
 * a call, and leaves the rest to others (G4b). Webhooks of providers are never refused here.
 */
export function shedLoad(listener: RequestListener, { config, limits, metrics }: LoadGate): RequestListener {
  const always = {
    ...securityHeaders(config.isSecure),
    'content-security-policy': apiPolicy,
    'content-type': 'application/json',
    'retry-after': RETRY_AFTER_SECONDS,
  }
  return (request, response) => {
    const forwarded = config.isBehindProxy ? request.headers['x-forwarded-for']?.toString() : undefined
    const isFlooding = limits.isFlooding(clientAddress(forwarded, request.socket.remoteAddress))
    if (!isFlooding || request.url?.startsWith('/hooks/')) return listener(request, response)
    metrics.turnedAway.inc()
    const requestId = randomUUID()
    const body = JSON.stringify({ error: { code: 'too_many_requests', message, requestId } })
    response.writeHead(429, { ...always, 'content-length': body.length, 'x-request-id': requestId }).end(body)
  }
}
