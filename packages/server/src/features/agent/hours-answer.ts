import type { OpeningPeriod } from '@comptoir/core/rules'
import { isOpenAt } from '../webchat/index.ts'
import { asksNow, clockOf, daysOf, isUnsureHour, minuteOf, partOf } from './days.ts'
import { fold } from './fold.ts'
import { phrases } from './phrases.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const MINUTES_A_DAY = 24 * 60

/** The name of a day, 1 for Monday, as a sentence has it. */
export function sayDayName(day: number, language: 'fr' | 'en'): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A time of the clock such as 18:30, as the language says it. */
export function sayTime(text: string, language: 'fr' | 'en'): string {
  const [hours = '0', minutes = '00'] = text.split(':')
  const hour = Number(hours) % 24
  if (language === 'fr') return minutes === '00' ? `${hour} h` : `${hour} h ${minutes}`
  const half = hour < 12 ? 'am' : 'pm'
  const shown = hour % 12 === 0 ? 12 : hour % 12
  return minutes === '00' ? `${shown} ${half}` : `${shown}:${minutes} ${half}`
}

const sayMinute = (minute: number, language: 'fr' | 'en') =>
  sayTime(`${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`, language)

/** One day in a sentence. */
export function sayDay(hours: readonly OpeningPeriod[], day: number, language: 'fr' | 'en'): string {
  const periods = hours
    .filter((period) => period.day === day)
    .sort((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${sayTime(opens, language)} – ${sayTime(closes, language)}`)
  const said = phrases[language]
  const name = capital(sayDayName(day, language))
  return periods.length === 0 ? said.closedOn(name) : said.openOn(name, periods.join(', '))
}

/** The whole week, a line a day. */
export function sayWeek(hours: readonly OpeningPeriod[], language: 'fr' | 'en'): string {
  const said = phrases[language]
  if (hours.length === 0) return said.always
  return [said.week, ...WEEK.map((day) => sayDay(hours, day, language))].join('\n')
}

const minuteOfTime = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether it is open on a day at any minute from one to another. */
function isOpenBetween(hours: readonly OpeningPeriod[], day: number, from: number, to: number): boolean {
  return hours.some((period) => {
    const opens = minuteOfTime(period.opens)
    const closes = minuteOfTime(period.closes)
    const start = opens + (period.day - 1) * MINUTES_A_DAY
    const end = start + ((closes - opens + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY)
    const begin = from + (day - 1) * MINUTES_A_DAY
    const finish = to + (day - 1) * MINUTES_A_DAY
    // The night from Sunday to Monday is in both weeks.
    return [-7, 0, 7].some(
      (days) => start + days * MINUTES_A_DAY < finish && begin < end + days * MINUTES_A_DAY,
    )
  })
}

/** Whether a question wants a yes or a no, and not a time. */
function wantsYesOrNo(folded: string): boolean {
  if (
    /\b(?:quelles? heures?|quel heure|ki le|quand|horaires?|heures d ouverture|what times?|when|hours|how late|how early|until|jusqu|opening times?|ferme[zr]?|fermes|fermee?s?|clos(?:e|ed|es|ing)|shuts?)\b/.test(
      folded,
    )
  )
    return false
  return true
}

/** « Vous êtes fermés ? » wants the other yes. */
const asksClosed = /^(?!.*\b(?:ouver\w*|ouve|open)\b).*\b(?:fermee?s?|closed|shut)\b/

interface Hours {
  name: string
  timezone: string
  hours: readonly OpeningPeriod[]
}

/** A yes or a no to a day, with its time or part of the day where the question names one. */
function verdict({ hours }: Hours, text: string, day: number, language: 'fr' | 'en'): string {
  const said = phrases[language]
  const name = sayDayName(day, language)
  const minute = minuteOf(text)
  const part = partOf(text)
  const isOpen = isOpenBetween(
    hours,
    day,
    minute ?? part?.from ?? 0,
    minute === undefined ? (part?.to ?? MINUTES_A_DAY) : minute + 1,
  )
  if (minute !== undefined) return (isOpen ? said.yesAt : said.noAt)(name, sayMinute(minute, language))
  if (isOpen) return said.yes
  return isOpenBetween(hours, day, 0, MINUTES_A_DAY) ? said.noThen : said.noOn(name)
}

/** Answers a question about opening: now, on the days that it names or whose dates it names, or for the week. */
export function sayHours(
  text: string,
  venue: Hours,
  now: Date,
  language: 'fr' | 'en',
  dated?: readonly number[],
): string {
  const { name, timezone, hours } = venue
  const folded = fold(text)
  const hasTime = minuteOf(text) !== undefined || partOf(text) !== undefined
  const named = dated ?? daysOf(text, timezone, now)
  const today = clockOf(now, timezone).day
  const isYesNo = wantsYesOrNo(folded) && !isUnsureHour(text) && !/\b(?:entre|between)\b/.test(folded)
  const days = named.length === 0 && hasTime ? [today] : named
  if (hours.length === 0 || days.length === 0) return sayWeek(hours, language)
  const said = phrases[language]
  const week = days.map((day) => sayDay(hours, day, language))
  if (asksNow(text) && minuteOf(text) === undefined) {
    const isOpen = isOpenAt(hours, timezone, now)
    const isYes = isOpen !== asksClosed.test(folded)
    const lead = isOpen ? said.isOpen(name) : said.isClosed(name)
    return [`${isYes ? said.yesThat : said.noThat}${lead}`, ...week].join('\n')
  }
  const [only] = days
  if (!isYesNo || days.length !== 1 || only === undefined) return week.join('\n')
  const lead = verdict(venue, text, only, language)
  // « Non, nous sommes fermés le lundi. » says it all.
  return isOpenBetween(hours, only, 0, MINUTES_A_DAY) ? `${lead} ${week.join('\n')}` : lead
}
