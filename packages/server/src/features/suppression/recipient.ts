import type { SuppressionChannel } from '@comptoir/core/suppression'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A customer without a visible number: listed by the same id as in the inbox. */
const JID = /\.(?:whatsapp|facebook|instagram|google)$/

/** A person's address as stored: E.164 with its plus, an e-mail address in lower case, or a jid. */
export function addressOf(to: string): string {
  if (JID.test(to)) return to
  return to.includes('@') ? to.toLowerCase() : `+${to.replace(/\D/g, '')}`
}

/** The same as in responses: a phone number without its plus (UNS-03). */
export const wireOf = (address: string) => address.replace(/^\+/, '')

/** The channels of an address; a phone number has two. */
export function channelsOf(address: string): readonly SuppressionChannel[] {
  return address.includes('@') ? ['email'] : ['sms', 'whatsapp']
}

/** A phone number as people write it in a country, or as digits of E.164; undefined if it is not valid. */
export function readPhone(text: string, country: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '')
  const home: CountryCode = isSupportedCountry(country) ? country : 'FR'
  const written = /^\+|^0/.test(digits) ? [digits] : [`+${digits}`, digits]
  const found = written.map((one) => parsePhoneNumberFromString(one.replace(/^00/, '+'), home))
  return found.find((one) => one?.isValid())?.number
}

/** The countries that a national number may belong to: France and its overseas departments. */
const NATIONAL = ['+33', '+590', '+594', '+596', '+262']

/** The prefixes of addresses that match a search. */
export function beginningsOf(search: string): string[] {
  const text = search.toLowerCase().trim()
  const digits = text.replace(/[\s.\-()]/g, '')
  if (!/^\+?\d+$/.test(digits)) return [text]
  if (digits.startsWith('+')) return [digits]
  if (digits.startsWith('00')) return [text, `+${digits.slice(2)}`]
  if (digits.startsWith('0')) return [text, ...NATIONAL.map((prefix) => prefix + digits.slice(1))]
  return [text, `+${digits}`]
}
