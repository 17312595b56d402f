import { countSms, SMS_ANSWER_SEGMENTS } from '@comptoir/core/sms'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { queueAnswer } from '../sms/index.ts'
import { smsNumberOf } from './sms-number.ts'
import type { VisitorTable } from './tables.ts'

/** An answer in a web chat that the visitor has not read. */
export interface UnreadAnswer {
  venueId: number
  webchatId: string
  visitorId: string
  messageId: string
}

interface Found extends Pick<Selectable<VisitorTable>, 'phone' | 'origin' | 'language'> {
  body: string
  managerId: number
  profileId: number
  venueName: string
  countryCode: string
  /** The first SMS of an absence says who writes, and where to answer a name. */
  isFirst: boolean
}

/** What somebody wrote to a visitor who agreed to SMS, once it is unread; rules and the agent write no SMS. */
async function findAnswer(tx: Tx, answer: UnreadAnswer): Promise<Found | undefined> {
  const { venueId, webchatId, visitorId, messageId } = answer
  const { rows } = await sql<Found>`
    select v.phone, v.origin, v.language, m.body, m.manager_id as "managerId", c.profile_id as "profileId",
      o.name as "venueName", o.country_code as "countryCode",
      v.noticed_at is null or v.noticed_at < v.seen_at as "isFirst"
    from visitor v
    join message m on m.venue_id = v.venue_id and m.id = ${messageId} and m.state <> 'read' and m.body <> ''
      and m.manager_id is not null
    join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
    join venue o on o.venue_id = v.venue_id
    where v.venue_id = ${venueId} and v.webchat_id = ${webchatId} and coalesce(v.external_id, v.id::text) = ${visitorId}
      and v.phone <> '' and v.sms_consent_at is not null and v.expires_at > now()
    order by v.sms_consent_at desc, v.id limit 1 for update of v`.execute(tx)
  return rows[0]
}

const isName = (sender: string) => /[A-Za-z]/.test(sender)

/** The answer as an SMS, cut where it would take too many; to a name no one can answer, so the site stands there. */
function textOf({ body, origin, language, venueName, isFirst }: Found, sender: string): string {
  const begin = isFirst ? `${venueName}${language === 'fr' ? ' : ' : ': '}` : ''
  const end = isFirst && isName(sender) ? `\n${origin}` : ''
  const isTooLong = (text: string) => countSms(begin + text + end).segments > SMS_ANSWER_SEGMENTS
  if (!isTooLong(body)) return begin + body + end
  const characters = Array.from(body)
  while (characters.length > 0 && isTooLong(`${characters.join('')}...`)) characters.splice(-10)
  return `${begin}${characters.join('').trimEnd()}...${end}`
}

/**
 * Sends an answer by SMS to a visitor who has left, with their consent (WCH-05, D-06); what they answer comes back into
 * the conversation. Returns whether there was somebody to send it to.
 */
export async function answerBySms(tx: Tx, services: Services, answer: UnreadAnswer): Promise<boolean> {
  const { venueId, webchatId, visitorId, messageId } = answer
  const found = await findAnswer(tx, answer)
  if (!found) return false
  const { phone: phoneNumber, countryCode, profileId, managerId } = found
  const phone = await smsNumberOf(tx, services, { venueId, phoneNumber, countryCode, hasConsent: true })
  if (phone === '') return false
  const body = textOf(found, services.config.sms?.sender ?? '')
  await queueAnswer(tx, { venueId, id: messageId, phone, body, profileId, managerId })
  await sql`
    update visitor set noticed_at = now()
    where venue_id = ${venueId} and webchat_id = ${webchatId} and coalesce(external_id, id::text) = ${visitorId}`.execute(
    tx,
  )
  return true
}
