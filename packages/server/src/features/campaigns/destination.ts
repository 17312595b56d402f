import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What a segment costs by how a number begins, without +: the longest beginning holds (D-69). */
export type SmsCredits = ReadonlyMap<string, number>

const LONGEST_PREFIX = 7

/** Credits of a segment to a number; undefined where no price is set. */
export function creditsPerSegment(phone: string, credits: SmsCredits): number | undefined {
  for (let length = LONGEST_PREFIX; length > 0; length -= 1) {
    const price = credits.get(phone.slice(1, 1 + length))
    if (price !== undefined) return price
  }
  return undefined
}

const countries = new Map<string, string>()
/** A country is known by this many digits, or the number says none. */
const COUNTRY_DIGITS = 8

/** Where a number is, as ISO 3166-1; empty where it says no country. */
export function countryOfPhone(phone: string): string {
  const start = phone.slice(0, COUNTRY_DIGITS)
  const known = countries.get(start)
  if (known !== undefined) return known
  const country = parsePhoneNumberFromString(phone)?.country ?? ''
  countries.set(start, country)
  return country
}
