import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { AppError } from '../../kernel/http/errors.ts'
import { randomToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { insertVisitor, notePage, type SiteRow } from './queries.ts'

/** How long the link of a notice leads back. */
const LINK_DAYS = 7
const DAY_MS = 86_400_000

/** What the link of a notice proves: that it was sent to this visitor. */
interface Return {
  rowId: string
  /** Milliseconds since 1970. */
  until: number
}

const purposeOf = (webchatId: string) => `webchat-return:${webchatId}`

/** Creates the token of a link back to the visitor's conversation; only this installation can create or read it. */
export function returnToken(
  { secrets }: Pick<Services, 'secrets'>,
  webchatId: string,
  rowId: string,
): string {
  const proof: Return = { rowId, until: Date.now() + LINK_DAYS * DAY_MS }
  return secrets.encrypt(JSON.stringify(proof), purposeOf(webchatId))
}

function expired(): AppError {
  return new AppError('rule', 'resume: this link has expired', { fields: { resume: 'wrong' } })
}

/** What a token proves; undefined if it is not one of this web chat. */
function readToken({ secrets }: Services, webchatId: string, word: string): Return | undefined {
  try {
    return JSON.parse(secrets.decrypt(word, purposeOf(webchatId))) as Return
  } catch {
    return undefined
  }
}

/** Opens a session that continues the conversation of the visitor to whom the link was sent (T8). */
export async function resumeSession(
  services: Services,
  site: SiteRow,
  word: string,
  origin: string,
): Promise<{ visitorId: string; token: string }> {
  const proof = readToken(services, site.id, word)
  if (!proof || proof.until < Date.now()) throw expired()
  return services.database.tenant([site.venue_id], async (tx) => {
    const before = await tx
      .selectFrom('visitor')
      .selectAll()
      .where('venue_id', '=', site.venue_id)
      .where('webchat_id', '=', site.id)
      .where('id', '=', proof.rowId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!before) throw expired()
    const visitorId = before.external_id ?? before.id
    const token = randomToken()
    await insertVisitor(tx, {
      id: newId(),
      token,
      venueId: site.venue_id,
      webchatId: site.id,
      origin,
      externalId: visitorId,
      language: before.language,
      said: {
        name: before.name,
        ...(before.email && { emailAddress: before.email }),
        ...(before.phone && { phoneNumber: before.phone }),
        mayMail: before.mail_consent_at !== null,
        maySms: before.sms_consent_at !== null,
      },
    })
    const visitor = { venueId: site.venue_id, webchatId: site.id, visitorId }
    await notePage(tx, visitor, { pageUrl: before.page_url, pageTitle: before.page_title })
    return { visitorId, token }
  })
}
