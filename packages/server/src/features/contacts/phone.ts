import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { AppError } from '../../kernel/http/errors.ts'

/** Where a national number may lead besides the venue's own country: France and its overseas departments. */
const FRENCH = ['33', '590', '594', '596', '262']

/** Which of them, by how the number begins; all others are in France itself. */
const FRENCH_AREAS: Readonly<Record<string, readonly string[]>> = {
  '0590': ['590'],
  '0690': ['590'],
  '0691': ['590'],
  '0594': ['594'],
  '0694': ['594'],
  '0596': ['596'],
  '0696': ['596'],
  '0697': ['596'],
  '0262': ['262'],
  '0263': ['262'],
  '0269': ['262'],
  '0692': ['262'],
  '0693': ['262'],
  '0639': ['33', '262'],
}

function frenchCodes(national: string): readonly string[] {
  return national.length < 4 ? FRENCH : (FRENCH_AREAS[national.slice(0, 4)] ?? ['33'])
}

/** Where national numbers are dialled; venues that do not say where they are, are in France. */
const countryOf = (code: string): CountryCode => (isSupportedCountry(code) ? code : 'FR')

/** Takes out what people write between digits. */
const compact = (text: string) => text.replace(/[\s.\-()/\u00A0\u202F]/g, '')

/**
 * A phone number as E.164 with plus; undefined if it is not valid. Digits without plus may be those of E.164 or of the
 * country: where both can be meant, the reading that leads into the country counts.
 */
export function readPhone(text: string, country: string): string | undefined {
  const written = compact(text).replace(/^00/, '+')
  if (!/^\+?\d{5,18}$/.test(written)) return undefined
  const home = countryOf(country)
  const read = (one: string) => {
    const found = parsePhoneNumberFromString(one, home)
    return found?.isValid() ? found : undefined
  }
  if (written.startsWith('+')) return read(written)?.number
  const international = written.startsWith('0') ? undefined : read(`+${written}`)
  if (international?.countryCallingCode === getCountryCallingCode(home)) return international.number
  return (read(written) ?? international)?.number
}

/** The same, where it must be one (CON-42). */
export function requirePhone(text: string, country: string, field: string): string {
  const phone = readPhone(text, country)
  if (phone === undefined)
    throw new AppError('invalid', `${field}: not a valid phone number`, { fields: { [field]: 'phone' } })
  return phone
}

/** The digits of E.164 without the plus, as they are returned (CON-42). */
export const phoneOnWire = (phone: string | null) => phone?.slice(1) ?? null

/** Whether a search is a phone number. */
export const isPhoneSearch = (text: string) => /^\+?\d{2,}$/.test(compact(text))

/** The beginnings of E.164 that a search may mean; none where it has other than digits. */
export function phoneBeginnings(text: string, country: string): string[] {
  const written = compact(text).replace(/^00/, '+')
  if (!/^\+?\d+$/.test(written)) return []
  if (written.startsWith('+')) return [written]
  const code = getCountryCallingCode(countryOf(country))
  if (written.startsWith('0')) {
    const codes = [...(FRENCH.includes(code) ? [] : [code]), ...frenchCodes(written)]
    return codes.map((one) => `+${one}${written.slice(1)}`)
  }
  return [`+${written}`, `+${code}${written}`]
}
