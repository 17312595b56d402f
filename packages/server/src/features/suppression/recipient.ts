import type { SuppressionChannel } from '@comptoir/core/suppression'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A customer whom a platform shows by no number: the list knows them as the inbox does. */
const JID = /\.(?:whatsapp|facebook|instagram|google)$/

/** Somebody's address as it is kept: E.164 with its plus, an e-mail address in lower case, or a jid. */
export function addressOf(to: string): string {
  if (JID.test(to)) return to
  return to.includes('@') ? to.toLowerCase() : `+${to.replace(/\D/g, '')}`
}

/** The same as callers read it: a phone number without its plus (UNS-03). */
export const wireOf = (address: string) => address.replace(/^\+/, '')

/** What is written to an address; a phone number has two. */
export function channelsOf(address: string): readonly SuppressionChannel[] {
  return address.includes('@') ? ['email'] : ['sms', 'whatsapp']
}

/** A phone number as people write it in a country, or as digits of E.164; undefined where there is none such. */
export function readPhone(text: string, country: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '')
  const home: CountryCode = isSupportedCountry(country) ? country : 'FR'
  const written = /^\+|^0/.test(digits) ? [digits] : [`+${digits}`, digits]
  const found = written.map((one) => parsePhoneNumberFromString(one.replace(/^00/, '+'), home))
  return found.find((one) => one?.isValid())?.number
}

/** Where the national form of a number may lead: France and its overseas departments. */
const NATIONAL = ['+33', '+590', '+594', '+596', '+262']

/** The beginnings of addresses that a search means. */
export function beginningsOf(search: string): string[] {
  const text = search.toLowerCase().trim()
  const digits = text.replace(/[\s.\-()]/g, '')
  if (!/^\+?\d+$/.test(digits)) return [text]
  if (digits.startsWith('+')) return [digits]
  if (digits.startsWith('00')) return [text, `+${digits.slice(2)}`]
  if (digits.startsWith('0')) return [text, ...NATIONAL.map((prefix) => prefix + digits.slice(1))]
  return [text, `+${digits}`]
}
