/** A public holiday of France, by what is kept on it. */
export type Holiday =
  | 'newYear'
  | 'easterMonday'
  | 'labourDay'
  | 'victory'
  | 'ascension'
  | 'whitMonday'
  | 'nationalDay'
  | 'assumption'
  | 'allSaints'
  | 'armistice'
  | 'christmas'
  | 'abolition'

/** Fixed days of the whole country, `MM-DD` (code du travail L3133-1). */
const national: Readonly<Record<string, Holiday>> = {
  '01-01': 'newYear',
  '05-01': 'labourDay',
  '05-08': 'victory',
  '07-14': 'nationalDay',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '11-11': 'armistice',
  '12-25': 'christmas',
}
/** By the days after Easter Sunday. */
const movable: Readonly<Record<number, Holiday>> = { 1: 'easterMonday', 39: 'ascension', 50: 'whitMonday' }
/** The commemoration of the abolition of slavery (L3422-2); Guadeloupe and Saint-Martin keep either day. */
const abolition: Readonly<Record<string, readonly string[]>> = {
  'America/Guadeloupe': ['05-27', '05-28', '10-09'],
  'America/Martinique': ['05-22'],
  'America/Cayenne': ['06-10'],
  'Indian/Reunion': ['12-20'],
  'Indian/Mayotte': ['04-27'],
}
const DAY_MS = 86_400_000

/** Easter Sunday of the Gregorian calendar, as days since 1970 (the anonymous algorithm). */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1) / DAY_MS
}

/**
 * The public holiday that a local day, `YYYY-MM-DD`, is in a zone of France (code du travail L3133-1, L3422-2); undefined
 * on other days. Advertising by SMS waits until it is over (D-43).
 * @example
 * import { holidayOf } from '@comptoir/core/rules'
 *
 * holidayOf('2027-03-29', 'Europe/Paris') // => 'easterMonday'
 * holidayOf('2027-05-27', 'America/Guadeloupe') // => 'abolition'
 * holidayOf('2027-05-27', 'Europe/Paris') // => undefined
 */
export function holidayOf(day: string, zone: string): Holiday | undefined {
  const sinceEaster = Date.parse(`${day}T00:00:00Z`) / DAY_MS - easter(Number(day.slice(0, 4)))
  const date = day.slice(5)
  return movable[sinceEaster] ?? national[date] ?? (abolition[zone]?.includes(date) ? 'abolition' : undefined)
}
