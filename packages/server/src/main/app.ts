import { contract } from '@comptoir/core/contract'
import { siteAccess } from '@comptoir/core/http'
import { Hono } from 'hono'
import { authenticateKey, isApiKey } from '../features/developers/authenticate.ts'
import { venuesWith } from '../features/features/index.ts'
import { authenticateManager } from '../features/session/authenticate.ts'
import { createVisitorGate } from '../features/webchat/visitors.ts'
import { audit } from '../kernel/audit/index.ts'
import { visitorCors } from '../kernel/http/cors.ts'
import { AppError, errorAnswer, notFound, toAppError } from '../kernel/http/errors.ts'
import { apiPolicy, securityHeaders } from '../kernel/http/headers.ts'
import { observe } from '../kernel/http/observe.ts'
import { servePages } from '../kernel/http/pages.ts'
import { routeOf } from '../kernel/http/route.ts'
import { type Bindings, serve } from '../kernel/http/serve.ts'
import { serveWellKnown } from '../kernel/http/well-known.ts'
import type { Services } from '../kernel/services/services.ts'
import { allHandlers, features, idTables } from './features.ts'
import { serveHooks } from './hook-routes.ts'
import { serveOperations } from './operations.ts'

export interface AppOptions {
  /** Folder of the built pages; without it only the API is served. */
  publicDir?: string
  /** Tests only: false leaves everything to row-level security. */
  isGateOpen?: boolean
}

/** Everything that answers HTTP, without a socket: tests call its `fetch`. */
export function createApp(services: Services, options: AppOptions = {}): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use(observe(services))
  app.onError((error, c) => {
    const known = toAppError(error)
    if (!known) services.log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    return errorAnswer(
      known ??
        new AppError(
          'internal',
          'Something went wrong on our side. If it happens again, send the request id to support.',
        ),
      c.get('requestId'),
    )
  })
  app.notFound((c) => errorAnswer(notFound(), c.get('requestId')))
  serveOperations(app, services, contract)
  serveWellKnown(app, services.config)
  serveHooks(app, services)
  for (const { routes } of features) routes?.(app, services)
  for (const [path, access] of siteAccess(contract))
    app.use(routeOf(path), visitorCors(services.embedding, access))
  serve(app, contract, allHandlers(services), {
    database: services.database,
    limits: services.limits,
    caller: (request) =>
      isApiKey(request) ? authenticateKey(services, request) : authenticateManager(services, request),
    always: { ...securityHeaders(services.config.isSecure), 'content-security-policy': apiPolicy },
    audit: (entry) => services.log.info(entry, entry.keyId ? 'api key' : 'staff'),
    record: (tx, event) => audit(tx, services.secrets, event),
    visitor: createVisitorGate(services),
    venuesWith,
    idTables,
    ...(options.isGateOpen === undefined ? {} : { isGateOpen: options.isGateOpen }),
  })
  if (options.publicDir)
    servePages(app, options.publicDir, {
      config: services.config,
      facts: { mail: services.config.smtp ? undefined : 'off' },
      redirects: features.flatMap(({ pageRedirect }) => (pageRedirect ? [pageRedirect(services)] : [])),
      notFound: (c) => errorAnswer(notFound(), c.get('requestId')),
    })
  return app
}
