import type { AnyEndpoint } from './endpoint.ts'
import { pageHeaders } from './page.ts'

/** What a browser lets the page of another site do at one path (CORS, Fetch standard); header names in lower case. */
export interface SiteAccess {
  methods: readonly AnyEndpoint['method'][]
  /** Request headers beyond those that every page may send. */
  requestHeaders: readonly string[]
  /** Response headers beyond those that every page may read. */
  responseHeaders: readonly string[]
  /** Pages that may not call may read why not: what is here concerns no visitor. */
  isOpen: boolean
}

/**
 * Whether pages of other sites make this call: the visitor's side of a web chat, with or without a session (T27).
 * @example
 * import { isSiteCall } from '@comptoir/core/http'
 * import { getVenue } from '@comptoir/core/venues'
 * import { getWebchatSite } from '@comptoir/core/webchat'
 *
 * isSiteCall(getWebchatSite) // => true
 * isSiteCall(getVenue) // => false
 */
export function isSiteCall({ scope, params }: AnyEndpoint): boolean {
  return scope === 'visitor' || (scope === 'public' && 'webchatId' in params)
}

/** A public call carries the bearer too, once there is a session: see `createApi`. The content type of a form needs no permission. */
function requestHeadersOf({ body, isUpload, isIdempotent, isStream }: AnyEndpoint): string[] {
  return [
    'authorization',
    ...(body && !isUpload ? ['content-type'] : []),
    ...(isIdempotent ? ['idempotency-key'] : []),
    ...(isStream ? ['last-event-id'] : []),
  ]
}

function responseHeadersOf({ paged, isUpload }: AnyEndpoint): string[] {
  return ['x-request-id', 'retry-after', ...(paged ? pageHeaders : []), ...(isUpload ? ['location'] : [])]
}

/**
 * What pages of other sites may do, by path, derived from their calls in the contract.
 * @example
 * import { contract } from '@comptoir/core/contract'
 * import { siteAccess } from '@comptoir/core/http'
 *
 * for (const [path, { methods, requestHeaders }] of siteAccess(contract))
 *   console.log(path, methods.join(', '), requestHeaders.join(', '))
 */
export function siteAccess(
  contract: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>,
): Map<string, SiteAccess> {
  const calls = Object.values(contract).flatMap((feature) => Object.values(feature).filter(isSiteCall))
  const access = new Map<string, SiteAccess>()
  for (const call of calls) {
    const {
      methods = [],
      requestHeaders = [],
      responseHeaders = [],
      isOpen = false,
    } = access.get(call.path) ?? {}
    access.set(call.path, {
      methods: joined(methods, [call.method]),
      requestHeaders: joined(requestHeaders, requestHeadersOf(call)),
      responseHeaders: joined(responseHeaders, responseHeadersOf(call)),
      isOpen: isOpen || (call.scope === 'public' && call.method === 'GET'),
    })
  }
  return access
}

function joined<T>(some: readonly T[], more: readonly T[]): T[] {
  return [...new Set([...some, ...more])]
}
