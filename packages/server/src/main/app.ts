import { contract } from '@comptoir/core/contract'
import { siteAccess } from '@comptoir/core/http'
import { Hono } from 'hono'
import { agentHandlers } from '../features/agent/handlers.ts'
import { alertHandlers } from '../features/alerts/handlers.ts'
import { serveShortLinks } from '../features/alerts/link.ts'
import { backupHandlers, serveBackups } from '../features/backup/index.ts'
import { contactMessageHandlers } from '../features/contact-messages/handlers.ts'
import { contactHandlers } from '../features/contacts/handlers.ts'
import { demoHandlers } from '../features/demo/handlers.ts'
import { deskHandlers } from '../features/desk/handlers.ts'
import { authenticateKey, isApiKey } from '../features/developers/authenticate.ts'
import { developersHandlers } from '../features/developers/handlers.ts'
import { exportHandlers } from '../features/exports/handlers.ts'
import { featureHandlers } from '../features/features/handlers.ts'
import { venuesWith } from '../features/features/index.ts'
import { fileHandlers } from '../features/files/handlers.ts'
import { importHandlers } from '../features/imports/handlers.ts'
import { inboxHandlers } from '../features/inbox/handlers.ts'
import { liveHandlers } from '../features/live/handlers.ts'
import { lookupHandlers } from '../features/lookups/handlers.ts'
import { managersHandlers } from '../features/managers/handlers.ts'
import { messagingSettingsHandlers } from '../features/messaging-settings/handlers.ts'
import { onboardingHandlers } from '../features/onboarding/handlers.ts'
import { outreachHandlers } from '../features/outreach/handlers.ts'
import { personalDataHandlers } from '../features/personal-data/handlers.ts'
import { postHandlers } from '../features/posts/handlers.ts'
import { serveUnsubscribing } from '../features/preferences/pages.ts'
import { providerHandlers } from '../features/provider-health/handlers.ts'
import { pushHandlers } from '../features/push/handlers.ts'
import { referenceHandlers } from '../features/reference/handlers.ts'
import { rolesHandlers } from '../features/roles/handlers.ts'
import { authenticateManager } from '../features/session/authenticate.ts'
import { sessionHandlers } from '../features/session/handlers.ts'
import { signUpHandlers } from '../features/sign-up/handlers.ts'
import { businessProfileHandlers } from '../features/social/business-profiles.ts'
import { deadLetterHandlers } from '../features/social/dead-letters.ts'
import { socialHandlers } from '../features/social/handlers.ts'
import { healthHandlers } from '../features/social/health.ts'
import { linkedinHandlers } from '../features/social/linkedin.ts'
import { oauthHandlers } from '../features/social/oauth.ts'
import { pageHandlers } from '../features/social/pages.ts'
import { templateHandlers } from '../features/social/templates.ts'
import { whatsappNumberHandlers } from '../features/social/whatsapp-number.ts'
import { suppressionHandlers } from '../features/suppression/handlers.ts'
import { venueHandlers } from '../features/venues/handlers.ts'
import { virtualNumberHandlers } from '../features/virtual-numbers/handlers.ts'
import { managingHandlers } from '../features/webchat/managing.ts'
import { uploadingHandlers } from '../features/webchat/uploading.ts'
import { visitingHandlers } from '../features/webchat/visiting.ts'
import { createVisitorGate } from '../features/webchat/visitors.ts'
import { writingHandlers } from '../features/writing/handlers.ts'
import { audit } from '../kernel/audit/index.ts'
import type { Handlers } from '../kernel/http/context.ts'
import { visitorCors } from '../kernel/http/cors.ts'
import { AppError, errorAnswer, notFound, toAppError } from '../kernel/http/errors.ts'
import { apiPolicy, securityHeaders } from '../kernel/http/headers.ts'
import { observe } from '../kernel/http/observe.ts'
import { servePages } from '../kernel/http/pages.ts'
import { routeOf } from '../kernel/http/route.ts'
import { type Bindings, serve } from '../kernel/http/serve.ts'
import { serveWellKnown } from '../kernel/http/well-known.ts'
import type { Services } from '../kernel/services/services.ts'
import { serveHooks } from './hook-routes.ts'
import { serveOperations } from './operations.ts'

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
    session: { ...sessionHandlers(services), ...signUpHandlers(services) },
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
    venuesWith,
    ...(options.isGateOpen === undefined ? {} : { isGateOpen: options.isGateOpen }),
  })
  if (options.publicDir)
    servePages(app, options.publicDir, services.config, (c) => errorAnswer(notFound(), c.get('requestId')))
  return app
}
