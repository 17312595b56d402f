import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { ALERT_KEY, NOTICE_SMS_JOB, queueNotice } from '../sms/index.ts'
import type { MadeCode } from './one-time-codes.ts'
import type { WireManager } from './queries.ts'
import { standingOf } from './shadows.ts'

/** Codes cost money, and strangers earn on those that they make us send (T29): few to a number, not many in a day. */
const MOST_OF_NUMBER = 3
const MOST_OF_DAY = 200

/** Where SMS are cheap enough for codes that no one pays for: France with its territories, and their neighbours. */
const countries = new Set([
  'FR',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'PM',
  'BL',
  'MF',
  'BE',
  'LU',
  'CH',
  'MC',
  'DE',
  'ES',
  'IT',
])

const texts = {
  fr: (code: string) =>
    `Comptoir : votre code est ${code}. Il est valable 10 minutes. Ne le donnez a personne.`,
  en: (code: string) => `Comptoir: your code is ${code}. It is valid for 10 minutes. Do not share it.`,
}

function isReachable(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone)
  const type = number?.getType()
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return isMobile && number?.country !== undefined && countries.has(number.country)
}

function unavailable(field: string): AppError {
  return new AppError('rule', 'A code cannot be sent to this phone. Use another number.', {
    fields: { [field]: 'unavailable' },
  })
}

/**
 * Whether a manager may prove themselves by phone: at the beginning of an account, where sign-ups show who is known
 * already. An address that was proven once is followed by another that must be proven itself.
 */
export async function canUsePhone(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { managerId, managerPhone }: WireManager,
): Promise<boolean> {
  if (!config.sms || config.isSignUpNeutral || !isReachable(managerPhone)) return false
  const { isProven, isShadow } = await standingOf(tx, managerId)
  return !isProven && !isShadow
}

async function requireRoom(tx: Tx, phone: string, field: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms codes', 2))`.execute(tx)
  const { rows } = await sql<{ ofNumber: number; ofDay: number }>`
    select count(*) filter (where payload->>'to' = ${phone})::int as "ofNumber", count(*)::int as "ofDay"
    from outbox where kind = ${NOTICE_SMS_JOB} and venue_id = 0 and not starts_with(key, ${ALERT_KEY})
      and created_at > now() - interval '1 day'`.execute(tx)
  const { ofNumber = 0, ofDay = 0 } = rows[0] ?? {}
  if (ofNumber >= MOST_OF_NUMBER || ofDay >= MOST_OF_DAY)
    throw new AppError('rule', 'No more codes can be sent by SMS today. Try again tomorrow.', {
      fields: { [field]: 'too_many' },
    })
}

interface Receiver {
  phone: string
  language: 'fr' | 'en'
  /** What is reported as wrong where no code goes there. */
  field: string
}

/** Sends a code to a phone, if it takes one and has not had too many. */
export async function sendCodeTo(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  { phone, language, field }: Receiver,
  { code, key, notAfter }: MadeCode,
): Promise<void> {
  if (!services.config.sms || !isReachable(phone)) throw unavailable(field)
  await requireRoom(tx, phone, field)
  await queueNotice(tx, services, { to: phone, text: texts[language](code), key, notAfter })
}

/** Sends a code to the manager's phone, instead of a mail. */
export async function sendCodeBySms(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  manager: WireManager,
  made: MadeCode,
): Promise<void> {
  if (!(await canUsePhone(tx, services, manager))) throw unavailable('channel')
  const { managerPhone: phone, language } = manager
  await sendCodeTo(tx, services, { phone, language, field: 'channel' }, made)
}
