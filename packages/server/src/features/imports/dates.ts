import type { DateOrder } from '@comptoir/core/imports'
import { momentOf } from '@comptoir/core/rules'

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const numeric = /^(\d{1,2})([-/. ])(\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/
const compact = /^(\d{4})(\d{2})(\d{2})$/
const dayThenName = /^(\d{1,2})(?:er|st|nd|rd|th)?[ .-]+(\p{L}{3,9})\.?[ ,.-]+(\d{4}|\d{2})(?!\d)/u
const nameThenDay = /^(\p{L}{3,9})\.?[ .-]+(\d{1,2})(?:er|st|nd|rd|th)?,?[ .-]+(\d{4})/u
const weekday =
  /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun|mer|jeu|ven|sam|dim|(?:mon|tues?|wed|wednes|thu|thurs|fri|sat|satur|sun)(?:day)?)[ ,.]+/iu
const clock = /[T ](\d{1,2})[:h](\d{2})(?::(\d{2}))?/

/** The beginnings of French and English month names, without accents. */
const months: readonly (readonly string[])[] = [
  ['jan'],
  ['fev', 'feb'],
  ['mar'],
  ['avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'jun'],
  ['juil', 'jul'],
  ['aou', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
]

function monthOf(name: string): number {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return months.findIndex((beginnings) => beginnings.some((beginning) => plain.startsWith(beginning))) + 1
}

/** A two-digit year is in the past: no one is born in the future. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  const now = new Date().getFullYear()
  const near = Math.floor(now / 100) * 100 + Number(year)
  return near > now ? near - 100 : near
}

function day(year: number, month: number, date: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, date))
  if (made.getUTCFullYear() !== year || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== date)
    return undefined
  return made.toISOString().slice(0, 10)
}

function readNamed(text: string): string | undefined {
  const plain = text.replace(weekday, '')
  const [, date, name, year] = dayThenName.exec(plain) ?? []
  if (date && name && year) return day(fullYear(year), monthOf(name), Number(date))
  const [, first, second, last] = nameThenDay.exec(plain) ?? []
  return first && second && last ? day(Number(last), monthOf(first), Number(second)) : undefined
}

/** A date as `yyyy-MM-dd`: ISO, with the name of its month, or in the order given, the other one where only that can be. */
export function readDate(text: string, order: DateOrder = 'dayFirst'): string | undefined {
  const first = iso.exec(text) ?? compact.exec(text)
  if (first) return day(Number(first[1]), Number(first[2]), Number(first[3]))
  const [, one, , two, year] = numeric.exec(text) ?? []
  if (one === undefined || two === undefined || year === undefined) return readNamed(text)
  const dayFirst = () => day(fullYear(year), Number(two), Number(one))
  const monthFirst = () => day(fullYear(year), Number(one), Number(two))
  return order === 'dayFirst' ? (dayFirst() ?? monthFirst()) : (monthFirst() ?? dayFirst())
}

/** A time as ISO in UTC; without a zone it is in the venue's, and a date alone is midnight there. */
export function readMoment(text: string, timeZone: string, order?: DateOrder): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
  }
  const date = readDate(text, order)
  if (date === undefined) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = clock.exec(text) ?? []
  const two = (part: string) => part.padStart(2, '0')
  const local = `${date}T${two(hours)}:${two(minutes)}:${two(seconds)}`
  return Number.isNaN(Date.parse(`${local}Z`)) ? undefined : momentOf(local, timeZone).toISOString()
}

/** What the dates of a column show about the order of day and month. */
export interface DateEvidence {
  isDayFirst: boolean
  isMonthFirst: boolean
  /** Whether there is a date that could be either. */
  isAmbiguous: boolean
}

/** Adds what one cell shows. Dates with dots are written with the day first everywhere. */
export function addEvidence(evidence: DateEvidence, cell: string): void {
  const [, one = '', mark, two = ''] = numeric.exec(cell.trim()) ?? []
  if (!mark || mark === '.') return
  if (Number(one) > 12) evidence.isDayFirst = true
  else if (Number(two) > 12) evidence.isMonthFirst = true
  else if (Number(one) !== Number(two)) evidence.isAmbiguous = true
}

/** Which order a column has; `open` where it has none or both, undefined where it does not matter. */
export function orderOf({
  isDayFirst,
  isMonthFirst,
  isAmbiguous,
}: DateEvidence): DateOrder | 'open' | undefined {
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dayFirst' : 'monthFirst'
  return isAmbiguous ? 'open' : undefined
}
