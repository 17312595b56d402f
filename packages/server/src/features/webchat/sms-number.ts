import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { isSuppressed } from '../suppression/index.ts'

/** What a visitor said, and where the venue is: numbers are written there without their country. */
export interface SaidNumber {
  venueId: number
  phoneNumber: string
  hasConsent: boolean
  countryCode: string
}

const MOBILES = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The number that the visitor is answered at by SMS: agreed to, a mobile, and not on the suppression list; else empty. */
export async function smsNumberOf(
  tx: Tx,
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { venueId, phoneNumber, hasConsent, countryCode }: SaidNumber,
): Promise<string> {
  if (!hasConsent || !config.sms) return ''
  const number = parsePhoneNumberFromString(phoneNumber, (countryCode || 'FR') as CountryCode)
  if (!number?.isValid() || !MOBILES.has(number.getType() ?? '')) return ''
  return (await isSuppressed(tx, secrets, venueId, 'sms', number.number)) ? '' : number.number
}
