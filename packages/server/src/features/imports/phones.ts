import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'

/** Reading a number with the library takes 40 µs, a pattern 1 µs: what it says of one is kept for those like it. */
const plans = new Map<string, RegExp>()

/** The plan of a country as the library's metadata has it: what any of its types of numbers looks like. */
function planOf(country: string): RegExp {
  const known = plans.get(country)
  if (known) return known
  const types = (metadata.countries as unknown as Record<string, unknown[]>)[country]?.[11]
  const patterns = Array.isArray(types)
    ? types.flatMap((type) => (Array.isArray(type) && typeof type[0] === 'string' ? [type[0]] : []))
    : []
  const plan = patterns.length > 0 ? new RegExp(`^(?:${patterns.join('|')})$`) : /^$/
  plans.set(country, plan)
  return plan
}

/** Ten digits with a zero before, as France and its overseas write them. */
const dialled = /^0([1-9]\d{8})$/
const callingCodes: Readonly<Record<string, string>> = {
  FR: '33',
  GP: '590',
  BL: '590',
  MF: '590',
  MQ: '596',
  GF: '594',
  RE: '262',
  YT: '262',
}

const international = /^(\+|00)?(33|590|596|594|262)([1-9]\d{8})$/
const countryOfCode: Readonly<Record<string, string>> = {
  33: 'FR',
  590: 'GP',
  596: 'MQ',
  594: 'GF',
  262: 'RE',
}

/** A spreadsheet turns 590690123456 into 5.90690123456E+11, or adds decimals. */
function undoNumber(text: string): string {
  const compact = text.replace(/[\s.\-()/\u00A0\u202F]/g, '')
  if (!/^\d+([.,]\d+)?E\+?\d+$/i.test(text.trim()) && !/^\d{7,15}[.,]0+$/.test(text.trim())) return compact
  const value = Number(text.trim().replace(',', '.'))
  return Number.isSafeInteger(value) ? String(value) : compact
}

/** A phone number of a country, or an international one, as E.164 with plus; undefined where there is no such number. */
export function readPhone(text: string, country: string): string | undefined {
  const typed = undoNumber(text.trim())
  const code = callingCodes[country]
  const national = dialled.exec(typed)?.[1]
  if (national !== undefined && code !== undefined && planOf(country).test(national))
    return `+${code}${national}`
  const [, plus, abroad, rest] = international.exec(typed) ?? []
  if (abroad !== undefined && rest !== undefined && (plus || code !== undefined)) {
    if (planOf(countryOfCode[abroad] ?? '').test(rest)) return `+${abroad}${rest}`
  }
  return readSlowly(typed, country)
}

function readSlowly(typed: string, country: string): string | undefined {
  if (typed.length < 6 || typed.length > 20) return undefined
  const fallback = isSupportedCountry(country) ? (country as CountryCode) : 'FR'
  const written = typed.replace(/^00/, '+')
  // Digits alone may be international ones that lost their plus, or national ones that lost their zero.
  const candidates = /^\d{10,15}$/.test(written) ? [written, `+${written}`] : [written]
  for (const candidate of candidates) {
    const found = parsePhoneNumberFromString(candidate, fallback)
    if (found?.isValid() && !found.ext) return found.number
  }
  return undefined
}
