import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'

/** Parsing a number with the library takes 40 µs, a pattern 1 µs: its result is cached for numbers of the same form. */
const plans = new Map<string, RegExp>()

/** The numbering plan of a country from the library's metadata: the patterns of all its types of numbers. */
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

/** Ten digits with a zero before, as France and its overseas write them; spreadsheets drop the zero. */
const dialled = /^0?([1-9]\d{8})$/
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
/** One numbering plan covers them all: a number belongs to one territory, whichever the venue is in. */
const territories = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT']

const international = /^(\+|00)?(33|590|596|594|262)0?([1-9]\d{8})$/
const countriesOfCode: Readonly<Record<string, readonly string[]>> = {
  33: ['FR'],
  590: ['GP'],
  596: ['MQ'],
  594: ['GF'],
  262: ['RE', 'YT'],
}

/** A rounded number, or the signs that a spreadsheet shows where a column is too narrow. */
const scientific = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i

/** Whether a spreadsheet has dropped digits, so that the number is lost: 3,36E+10. */
export function hasLostDigits(cell: string): boolean {
  const text = cell.trim()
  if (/^#{3,}$/.test(text)) return true
  const [, , decimals = '', exponent] = scientific.exec(text) ?? []
  return exponent !== undefined && decimals.replace(/0+$/, '').length < Number(exponent) - 3
}

/** A spreadsheet turns 590690123456 into 5.90690123456E+11, or adds decimals. */
function undoNumber(text: string): string {
  const compact = text.replace(/\(0\)|[\s.\-()/\u00A0\u202F\u2010-\u2015']/g, '')
  if (/^\+\d{7,15}[.,]0+$/.test(text)) return text.replace(/[.,]0+$/, '')
  if (!scientific.test(text) && !/^\d{7,15}[.,]0+$/.test(text)) return compact
  const value = Number(text.replace(',', '.'))
  return Number.isSafeInteger(value) ? String(value) : compact
}

function readFrench(typed: string, country: string): string | undefined {
  const national = dialled.exec(typed)?.[1]
  const isFrench = country in callingCodes
  if (national !== undefined && (isFrench || typed.startsWith('0'))) {
    const own = isFrench ? [country, ...territories] : territories
    const found = own.find((one) => planOf(one).test(national))
    if (found) return `+${callingCodes[found]}${national}`
  }
  const [, plus, code, rest] = international.exec(typed) ?? []
  if (code === undefined || rest === undefined || !(plus || isFrench)) return undefined
  return countriesOfCode[code]?.some((one) => planOf(one).test(rest)) ? `+${code}${rest}` : undefined
}

/** The extension of a switchboard, which no message reaches. */
const extension = /\s*\b(?:poste|ext|extension)\b[\s.:]*\d{1,5}$/i

/** A phone number of a country, or an international one, as E.164 with plus; undefined where there is no such number. */
export function readPhone(text: string, country: string): string | undefined {
  const bare = text.trim().replace(/^(?:\p{L}[\p{L} .]{0,20}:|tel:|')\s*/iu, '')
  const typed = undoNumber(bare.replace(extension, ''))
  if (country in callingCodes) return readFrench(typed, country) ?? readSlowly(typed, country)
  return readSlowly(typed, country) ?? readFrench(typed, country)
}

function readSlowly(typed: string, country: string): string | undefined {
  if (typed.length < 6 || typed.length > 20) return undefined
  const fallback = isSupportedCountry(country) ? (country as CountryCode) : 'FR'
  const written = typed.replace(/^00/, '+')
  // Digits without a prefix may be an international number that lost its plus, or a national one that lost its zero.
  const candidates = /^\d{10,15}$/.test(written) ? [written, `+${written}`] : [written]
  for (const candidate of candidates) {
    const found = parsePhoneNumberFromString(candidate, fallback)
    if (found?.isValid() && !found.ext) return found.number
  }
  return undefined
}

const between = /\s*(?::::|[/;,|&]|\n|\s(?:ou|or|et|and)\s|\s-\s|\s(?=\+|0[1-9](?:[\s.]?\d\d){4}))\s*/i
const isMobile = (phone: string) => parsePhoneNumberFromString(phone)?.getType() === 'MOBILE'

/** The numbers of a cell, a mobile one first; none where it holds no number. */
export function readPhones(cell: string, country: string): string[] {
  const whole = readPhone(cell, country)
  if (whole !== undefined) return [whole]
  const bare = cell
    .replace(/\((?!0\))[^)\d]*\)/g, ' ')
    .replace(/\p{L}{3,}[\s.:]*/gu, (word) => (/^(?:ou|or|et|and)\b/i.test(word) ? word : ' '))
  const found = bare
    .split(between)
    .map((part) => readPhone(part, country))
    .filter((phone) => phone !== undefined)
  const unique = [...new Set(found)]
  const first = unique.length > 1 ? (unique.find(isMobile) ?? unique[0]) : unique[0]
  return first === undefined ? [] : [first, ...unique.filter((phone) => phone !== first)]
}
