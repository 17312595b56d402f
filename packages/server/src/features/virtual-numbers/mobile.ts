import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Whether an SMS can reach a number: mobiles, and those of countries that do not distinguish them. */
export function isMobile(phone: string): boolean {
  const type = parsePhoneNumberFromString(phone)?.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}
