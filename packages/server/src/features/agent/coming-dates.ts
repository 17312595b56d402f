import { clockOf, DAY_MS, isPublicHoliday, namedDays, specialsIn, spellOut, withDates } from './days.ts'
import type { Fact, VenueFacts } from './facts.ts'
import { fold } from './fold.ts'

/** So far ahead weekly hours speak for a date; what is later may not be planned yet. */
const DAYS_AHEAD = 60
/** The evening before a feast has hours of its own. */
const eves = new Set(['#date-24-12', '#date-31-12'])
/** Days from Easter Sunday to the feasts that move with it: Good Friday to Whit Monday. */
const fromEaster = [-2, 0, 1, 39, 50]

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Date {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
}

interface ComingDate {
  token: string
  year: number
  weekday: number
  isFeast: boolean
}

/** The dates from today on, in the venue's time zone. */
function comingDates(timezone: string, now: Date): ComingDate[] {
  const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: timezone })
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => {
    const at = new Date(now.getTime() + ahead * DAY_MS)
    const [year = 0, month = 0, day = 0] = inZone.format(at).split('-').map(Number)
    const token = `#date-${day}-${month}`
    const days = Math.round((Date.UTC(year, month - 1, day) - easterOf(year).getTime()) / DAY_MS)
    const isFeast = isPublicHoliday(token) || eves.has(token) || fromEaster.includes(days)
    return { token, year, weekday: clockOf(at, timezone).day, isFeast }
  })
}

const range =
  /\b(?:du|from|entre|between) (?:le |the )?(?:#date\S+|\d+(?:er|st|nd|rd|th)?) (?:au|to|et|and|until) (?:le |the )?#date/

/** Whether facts speak of these dates, of holidays, or of days of a month: then weekly hours may not hold. */
function isPlanned(dates: readonly string[], facts: readonly Fact[]): boolean {
  const vague = ['#month', '#vacation', '#undated', ...dates]
  return facts.some(({ question = '', text }) => {
    const said = `${question} ${text}`
    const isRange = range.test(withDates(fold(spellOut(said))).replace(/\s+/g, ' '))
    return isRange || specialsIn(said).some((word) => vague.includes(word))
  })
}

/**
 * The days of the week of the dates that a text names, 1 for Monday: « samedi 12 décembre », "Monday the 30th".
 * Undefined where weekly hours say nothing of one: a feast, a date far away, one that is no such day, or one that a fact may speak of.
 */
export function ordinaryDays(
  text: string,
  { timezone, facts }: Pick<VenueFacts, 'timezone' | 'facts'>,
  now: Date,
): number[] | undefined {
  const named = namedDays(fold(text))
  const coming = comingDates(timezone, now)
  const year = /\b20\d\d\b/.exec(text)?.[0]
  const numbers = [...fold(text).matchAll(/\b(?:le|the) (\d{1,2})(?:er|st|nd|rd|th)?\b/g)].map(
    ([, day]) => day,
  )
  const dates = specialsIn(text).map((special) => {
    // « Le 30 » of no month is sure only beside its day of the week.
    if (special === '#undated' && named.length === 1 && numbers.length === 1)
      return coming.find(({ token }) => token.startsWith(`#date-${numbers[0]}-`))
    return coming.find(({ token }) => token === special)
  })
  const days = dates.map((date) => {
    const isOrdinary =
      date !== undefined &&
      !date.isFeast &&
      (year === undefined || Number(year) === date.year) &&
      (named.length === 0 || named.includes(date.weekday))
    return isOrdinary ? date.weekday : undefined
  })
  if (days.length === 0 || !days.every((day) => day !== undefined)) return undefined
  return isPlanned(
    dates.flatMap((date) => date?.token ?? []),
    facts,
  )
    ? undefined
    : days
}
