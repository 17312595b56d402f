import { newId, type Received } from '@comptoir/core/http'
import { EmailAddress, line } from '@comptoir/core/rules'
import type { openVisitorSession, VisitorDetails } from '@comptoir/core/webchat'
import { jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { batchLoader } from '../../kernel/db/batch-loader.ts'
import { bearerOf } from '../../kernel/http/bearer.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Gatekeepers } from '../../kernel/http/serve.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import { randomToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { followNotices } from './notices.ts'
import { originOf } from './origins.ts'
import { findSite, findVisitors, insertVisitor, type SiteRow } from './queries.ts'
import { resumeSession } from './return-token.ts'

type SessionRequest = Received<typeof openVisitorSession>['body']

/** What the secret of a web chat is encrypted for. */
export const identityPurpose = (webchatId: string) => `webchat-identity:${webchatId}`

export const encryptedIdentities: EncryptedColumn = {
  table: 'webchat',
  keys: ['id'],
  column: 'identity_secret',
  purposeOf: ({ id }) => identityPurpose(String(id)),
  whenLost: {
    name: 'identity secrets of web chats',
    become: randomToken,
    remedy: 'if a site signs its visitors, renew the secret in the back office and configure it in the site',
  },
}

/** What a site's server signs about a visitor. */
const Claims = z.object({
  sub: line({ min: 1, max: 100 }),
  name: z.optional(z.catch(line({ max: 100 }), '')),
  email: z.optional(z.catch(EmailAddress, '')),
})

function wrongIdentity(why: string): AppError {
  return new AppError('rule', `identity: ${why}`, { fields: { identity: 'wrong' } })
}

/** Who the site says that the visitor is, checked: only the site knows the secret that signs it (T8). */
async function readIdentity(site: SiteRow, token: string | undefined, { secrets }: Services) {
  if (token === undefined) {
    if (site.is_identity_required)
      throw new AppError('rule', 'identity: is required. This chat is for identified visitors only.', {
        fields: { identity: 'required' },
      })
    return undefined
  }
  const key = new TextEncoder().encode(secrets.decrypt(site.identity_secret, identityPurpose(site.id)))
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: 60,
  }).catch((error: unknown) => {
    throw wrongIdentity(error instanceof Error ? error.message : 'unreadable')
  })
  const claims = safeParse(Claims, verified.payload)
  if (!claims.success) throw wrongIdentity('sub must be a text of 1 to 100 characters')
  return claims.data
}

/** What the venue asks for before the first message has been said (WCH-01). */
function requireDetails(site: SiteRow, said: VisitorDetails): void {
  for (const name of ['name', 'emailAddress', 'phoneNumber'] as const)
    if (site.pre_chat[name] === 'required' && !said[name])
      throw new AppError('rule', `details.${name}: is required by this chat`, {
        fields: { [`details.${name}`]: 'required' },
      })
}

export async function openSession(
  services: Services,
  webchatId: string,
  body: SessionRequest,
  origin: string,
): Promise<{ visitorId: string; token: string }> {
  const site = await services.database.system((tx) => findSite(tx, webchatId))
  if (!site) throw notFound()
  if (body.resume !== undefined) return resumeSession(services, site, body.resume, origin)
  const identity = await readIdentity(site, body.identity, services)
  const said = {
    ...body.details,
    ...(identity?.name && { name: identity.name }),
    ...(identity?.email && { emailAddress: identity.email }),
  }
  if (!identity) requireDetails(site, said)
  const visitor = { id: newId(), token: randomToken() }
  await services.database.tenant([site.venue_id], async (tx) => {
    await insertVisitor(tx, {
      ...visitor,
      venueId: site.venue_id,
      webchatId,
      origin,
      externalId: identity?.sub,
      language: body.language,
      said,
    })
    if (said.mayMail || said.maySms) await followNotices(tx, site.venue_id)
  })
  return { visitorId: identity?.sub ?? visitor.id, token: visitor.token }
}

/**
 * Identifies the visitor of a request: the token must be of this web chat and come from the site it was given to. Those
 * who come while an answer is awaited are asked for together.
 */
export function createVisitorGate({ database, embedding }: Services): Gatekeepers['visitor'] {
  const read = batchLoader((tokens: string[]) => database.ask((tx) => findVisitors(tx, tokens)))
  return async (request, webchatId) => {
    const token = bearerOf(request)
    await embedding.require(request, webchatId)
    const visitor = (await read([token])).get(token)
    if (visitor?.webchatId !== webchatId || visitor.origin !== originOf(request).origin)
      throw new AppError('unauthenticated', 'This chat session has ended.')
    return visitor
  }
}
