import type { OpeningPeriod } from '@comptoir/core/webchat'
import { isOpenAt } from '../webchat/index.ts'
import { phrases } from './phrases.ts'
import { fold } from './words.ts'

const DAY_MS = 86_400_000
const dayWords = [
  ['lundi', 'monday', 'mon'],
  ['mardi', 'tuesday', 'tue'],
  ['mercredi', 'wednesday', 'wed'],
  ['jeudi', 'thursday', 'thu'],
  ['vendredi', 'friday', 'fri'],
  ['samedi', 'saturday', 'sat'],
  ['dimanche', 'sunday', 'sun'],
]
const weekend = ['weekend', 'week end']
const nowWords = ['maintenant', 'moment', 'now', 'actuellement', 'currently']
const todayWords = [
  'aujourd hui',
  'today',
  'ce soir',
  'tonight',
  'ce matin',
  'this morning',
  'cet apres midi',
]
const tomorrowWords = ['demain', 'tomorrow']
/** Days that weekly hours say nothing of: only a fact of the venue's own can answer. */
const special =
  /\b(noel|christmas|reveillon|nouvel an|new year|ferie|feries|holiday|holidays|paques|easter|ascension|pentecote|toussaint|juillet|aout|decembre|janvier|fevrier|mars|avril|mai|juin|septembre|octobre|novembre|january|february|april|june|july|august|september|october|november|december|vacances|conges)\b/

/** Whether weekly hours cannot answer this question. */
export function isSpecialDay(text: string): boolean {
  return special.test(fold(text))
}

function weekday(at: Date, timezone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: timezone, weekday: 'long' })
    .format(at)
    .toLowerCase()
  return dayWords.findIndex((words) => words.includes(name)) + 1
}

/** The days that a question names, 1 for Monday; none for the whole week. */
export function daysOf(text: string, timezone: string, now: Date): number[] {
  const words = ` ${fold(text)} `
  const says = (candidates: readonly string[]) => candidates.some((word) => words.includes(` ${word} `))
  const named = dayWords.flatMap((names, index) =>
    says(names.flatMap((name) => [name, `${name}s`])) ? [index + 1] : [],
  )
  if (says(weekend)) named.push(6, 7)
  if (says(tomorrowWords)) named.push(weekday(new Date(now.getTime() + DAY_MS), timezone))
  if (says(todayWords) || says(nowWords)) named.push(weekday(now, timezone))
  return [...new Set(named)]
}

function dayName(day: number, language: 'fr' | 'en'): string {
  // 1 January 2024 was a Monday.
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function time(text: string, language: 'fr' | 'en'): string {
  const [hours = '0', minutes = '00'] = text.split(':')
  const hour = Number(hours) % 24
  if (language === 'fr') return minutes === '00' ? `${hour} h` : `${hour} h ${minutes}`
  const half = hour < 12 ? 'am' : 'pm'
  const shown = hour % 12 === 0 ? 12 : hour % 12
  return minutes === '00' ? `${shown} ${half}` : `${shown}:${minutes} ${half}`
}

/** One day in a sentence. */
export function sayDay(hours: readonly OpeningPeriod[], day: number, language: 'fr' | 'en'): string {
  const periods = hours
    .filter((period) => period.day === day)
    .sort((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${time(opens, language)} – ${time(closes, language)}`)
  const said = phrases[language]
  return periods.length === 0
    ? said.closedOn(dayName(day, language))
    : said.openOn(dayName(day, language), periods.join(', '))
}

/** The whole week, a line a day. */
export function sayWeek(hours: readonly OpeningPeriod[], language: 'fr' | 'en'): string {
  const said = phrases[language]
  if (hours.length === 0) return said.always
  return [said.week, ...[1, 2, 3, 4, 5, 6, 7].map((day) => sayDay(hours, day, language))].join('\n')
}

/** Answers a question about opening: now, on the days that it names, or for the week. */
export function sayHours(
  text: string,
  venue: { name: string; timezone: string; hours: readonly OpeningPeriod[] },
  now: Date,
  language: 'fr' | 'en',
): string {
  const { name, timezone, hours } = venue
  const days = daysOf(text, timezone, now)
  if (hours.length === 0 || days.length === 0) return sayWeek(hours, language)
  const asksNow = nowWords.some((word) => ` ${fold(text)} `.includes(` ${word} `))
  const state = isOpenAt(hours, timezone, now) ? phrases[language].open(name) : phrases[language].closed(name)
  return [...(asksNow ? [state] : []), ...days.map((day) => sayDay(hours, day, language))].join('\n')
}
