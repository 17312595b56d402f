import { contract } from '@comptoir/core/contract'
import { siteAccess } from '@comptoir/core/http'
import { Hono } from 'hono'
import { agentHandlers } from './agent/handlers.ts'
import { alertHandlers } from './alerts/handlers.ts'
import { serveShortLinks } from './alerts/link.ts'
import { audit } from './audit/index.ts'
import { backupHandlers, serveBackups } from './backup/index.ts'
import { contactMessageHandlers } from './contact-messages/handlers.ts'
import { contactHandlers } from './contacts/handlers.ts'
import { demoHandlers } from './demo/handlers.ts'
import { deskHandlers } from './desk/handlers.ts'
import { authenticateKey, isApiKey } from './developers/authenticate.ts'
import { developersHandlers } from './developers/handlers.ts'
import { exportHandlers } from './exports/handlers.ts'
import { featureHandlers } from './features/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { serveHooks } from './hooks/routes.ts'
import type { Handlers } from './http/context.ts'
import { visitorCors } from './http/cors.ts'
import { AppError, errorAnswer, notFound, toAppError } from './http/errors.ts'
import { apiPolicy, securityHeaders } from './http/headers.ts'
import { observe } from './http/observe.ts'
import { serveOperations } from './http/operations.ts'
import { servePages } from './http/pages.ts'
import { routeOf } from './http/route.ts'
import { type Bindings, serve } from './http/serve.ts'
import { serveWellKnown } from './http/well-known.ts'
import { importHandlers } from './imports/handlers.ts'
import { inboxHandlers } from './inbox/handlers.ts'
import { liveHandlers } from './live/handlers.ts'
import { lookupHandlers } from './lookups/handlers.ts'
import { managersHandlers } from './managers/handlers.ts'
import { messagingSettingsHandlers } from './messaging-settings/handlers.ts'
import { onboardingHandlers } from './onboarding/handlers.ts'
import { outreachHandlers } from './outreach/handlers.ts'
import { personalDataHandlers } from './personal-data/handlers.ts'
import { postHandlers } from './posts/handlers.ts'
import { providerHandlers } from './providers/handlers.ts'
import { pushHandlers } from './push/handlers.ts'
import { referenceHandlers } from './reference/handlers.ts'
import { rolesHandlers } from './roles/handlers.ts'
import type { Services } from './services.ts'
import { authenticateManager } from './session/authenticate.ts'
import { sessionHandlers } from './session/handlers.ts'
import { businessProfileHandlers } from './social/business-profiles.ts'
import { deadLetterHandlers } from './social/dead-letters.ts'
import { socialHandlers } from './social/handlers.ts'
import { healthHandlers } from './social/health.ts'
import { linkedinHandlers } from './social/linkedin.ts'
import { oauthHandlers } from './social/oauth.ts'
import { pageHandlers } from './social/pages.ts'
import { templateHandlers } from './social/templates.ts'
import { whatsappNumberHandlers } from './social/whatsapp-number.ts'
import { suppressionHandlers } from './suppression/handlers.ts'
import { serveUnsubscribing } from './suppression/pages.ts'
import { venueHandlers } from './venues/handlers.ts'
import { virtualNumberHandlers } from './virtual-numbers/handlers.ts'
import { managingHandlers } from './webchat/managing.ts'
import { uploadingHandlers } from './webchat/uploading.ts'
import { visitingHandlers } from './webchat/visiting.ts'
import { createVisitorGate } from './webchat/visitors.ts'
import { writingHandlers } from './writing/handlers.ts'

export interface AppOptions {
  /** Folder of the built pages; without it only the API is served. */
  publicDir?: string
  /** Tests only: false leaves everything to row-level security. */
  isGateOpen?: boolean
}

type AllHandlers = { [F in keyof typeof contract]: Handlers<(typeof contract)[F]> }

function allHandlers(services: Services): AllHandlers {
  const { openVenueStream, openVisitorStream } = liveHandlers(services)
  return {
    session: sessionHandlers(services),
    backup: backupHandlers(),
    demo: demoHandlers(services),
    venues: venueHandlers(services),
    roles: rolesHandlers(services),
    managers: managersHandlers(services),
    exports: exportHandlers(services),
    features: featureHandlers(services),
    onboarding: onboardingHandlers(),
    reference: referenceHandlers(),
    files: fileHandlers(services),
    live: { openVenueStream },
    imports: importHandlers(services),
    inbox: inboxHandlers(services),
    desk: deskHandlers(services),
    contacts: contactHandlers(services),
    contactMessages: contactMessageHandlers(services),
    developers: developersHandlers(services),
    lookups: lookupHandlers(services),
    virtualNumbers: virtualNumberHandlers(services),
    outreach: outreachHandlers(services),
    suppression: suppressionHandlers(services),
    personalData: personalDataHandlers(services),
    posts: postHandlers(),
    providers: providerHandlers(services),
    push: pushHandlers(services),
    alerts: alertHandlers(services),
    agent: agentHandlers(services),
    messagingSettings: messagingSettingsHandlers(),
    writing: writingHandlers(services),
    social: socialHandlers(services),
    templates: templateHandlers(services),
    whatsappNumber: whatsappNumberHandlers(services),
    pages: pageHandlers(services),
    oauth: oauthHandlers(services),
    linkedin: linkedinHandlers(services),
    businessProfiles: businessProfileHandlers(services),
    channelHealth: healthHandlers(services),
    deadLetters: deadLetterHandlers(services),
    webchat: {
      ...managingHandlers(services),
      ...visitingHandlers(services),
      ...uploadingHandlers(services),
      openVisitorStream,
    },
  }
}

/** Everything that answers HTTP, without a socket: tests call its `fetch`. */
export function createApp(services: Services, options: AppOptions = {}): Hono<Bindings> {
  const app = new Hono<Bindings>()
  app.use(observe(services))
  app.onError((error, c) => {
    const known = toAppError(error)
    if (!known) services.log.error({ requestId: c.get('requestId'), err: error }, 'a call failed')
    return errorAnswer(
      known ?? new AppError('internal', 'Something went wrong on our side. Quote the request id to support.'),
      c.get('requestId'),
    )
  })
  app.notFound((c) => errorAnswer(notFound(), c.get('requestId')))
  serveOperations(app, services, contract)
  serveWellKnown(app, services.config)
  serveBackups(app, services)
  serveHooks(app, services)
  serveUnsubscribing(app, services)
  serveShortLinks(app)
  for (const [path, access] of siteAccess(contract))
    app.use(routeOf(path), visitorCors(services.embedding, access))
  serve(app, contract, allHandlers(services), {
    database: services.database,
    limits: services.limits,
    caller: (request) =>
      isApiKey(request) ? authenticateKey(services, request) : authenticateManager(services, request),
    always: { ...securityHeaders(services.config.isSecure), 'content-security-policy': apiPolicy },
    audit: (entry) => services.log.info(entry, entry.keyId ? 'api key' : 'staff'),
    record: (tx, deed) => audit(tx, services.secrets, deed),
    visitor: createVisitorGate(services),
    ...(options.isGateOpen === undefined ? {} : { isGateOpen: options.isGateOpen }),
  })
  if (options.publicDir)
    servePages(app, options.publicDir, services.config, (c) => errorAnswer(notFound(), c.get('requestId')))
  return app
}
