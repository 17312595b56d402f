import { newId, type Received } from '@comptoir/core/http'
import type { openVisitorSession } from '@comptoir/core/webchat'
import { AppError, notFound } from '../http/errors.ts'
import { isSignedBy, randomToken } from '../secrets.ts'
import type { Services } from '../services.ts'
import { bearerOf } from '../session/index.ts'
import type { VisitorActor } from './actor.ts'
import { originOf } from './origins.ts'
import { findSite, findVisitor, insertVisitor, type SiteRow } from './queries.ts'

type SessionRequest = Received<typeof openVisitorSession>['body']

export const identityPurpose = (webchatId: string) => `webchat-identity:${webchatId}`

/** Who the site says that the visitor is, checked: only the site knows the secret that signs it (T8). */
function checkIdentity(
  site: SiteRow,
  { identity }: SessionRequest,
  services: Services,
): SessionRequest['identity'] {
  if (!identity) {
    if (site.is_identity_required)
      throw new AppError('rule', 'identity: this chat answers known visitors only', {
        fields: { identity: 'required' },
      })
    return undefined
  }
  const secret = services.secrets.open(site.identity_secret, identityPurpose(site.id))
  if (!isSignedBy(secret, identity.externalId, identity.signature))
    throw new AppError('rule', 'identity.signature: does not fit externalId', {
      fields: { 'identity.signature': 'wrong' },
    })
  return identity
}

export async function openSession(
  services: Services,
  webchatId: string,
  body: SessionRequest,
  origin: string,
): Promise<{ visitorId: string; token: string }> {
  const site = await services.database.system((tx) => findSite(tx, webchatId))
  if (!site) throw notFound()
  const identity = checkIdentity(site, body, services)
  const visitor = { id: newId(), token: randomToken() }
  await services.database.tenant([site.venue_id], (tx) =>
    insertVisitor(tx, {
      ...visitor,
      venueId: site.venue_id,
      webchatId,
      origin,
      externalId: identity?.externalId,
      name: identity?.name ?? '',
      language: body.language,
      pageUrl: body.pageUrl ?? '',
    }),
  )
  return { visitorId: identity?.externalId ?? visitor.id, token: visitor.token }
}

/** The visitor of a request: the token must be of this web chat and come from the site it was given to. */
export async function authenticateVisitor(
  services: Services,
  request: Request,
  webchatId: string,
): Promise<VisitorActor> {
  const token = bearerOf(request)
  await services.embedding.require(request, webchatId)
  const visitor = await services.database.system((tx) => findVisitor(tx, webchatId, token))
  if (!visitor || visitor.origin !== originOf(request).origin)
    throw new AppError('unauthenticated', 'This chat session has ended.')
  return visitor
}

/** The address of a visitor in the inbox: opaque, and never a phone number (D-02). */
export function jidOf(visitor: Pick<VisitorActor, 'visitorId' | 'webchatId'>): string {
  return `visitor-${visitor.visitorId}.${visitor.webchatId}@website`
}
