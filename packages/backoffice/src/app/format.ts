import { writtenTime } from '@comptoir/core/rules'
import { useTranslation } from './translation.ts'

/** SHL-40: the locales that stand behind the languages. */
const localeOf: Record<string, string> = { fr: 'fr-FR', en: 'en-US' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Dates and numbers in the reader's language and time zone. */
export interface Format {
  time(date: Date): string
  /** Today, Yesterday, or the day with its name. */
  day(date: Date): string
  /** Short and relative: "5 min", "Tue", "3 Nov". */
  since(date: Date): string
  /** How long ago in words, such as "3 hours ago". */
  ago(date: Date): string
  /** How long since, such as "3 hours". */
  lasting(date: Date): string
  /** With its day and its time, as it stands within a sentence. */
  exact(date: Date): string
  number(value: number): string
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function daysAgo(date: Date): number {
  return Math.round((startOfDay(new Date()) - startOfDay(date)) / DAY_MS)
}

type Unit = 'minute' | 'hour' | 'day'

/** The time since a moment in its largest whole unit. */
function elapsed(date: Date): [count: number, unit: Unit] {
  const ms = Math.max(0, Date.now() - date.getTime())
  if (ms < HOUR_MS) return [Math.floor(ms / MINUTE_MS), 'minute']
  if (ms < DAY_MS) return [Math.floor(ms / HOUR_MS), 'hour']
  return [Math.floor(ms / DAY_MS), 'day']
}

function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

function createFormat(language: string): Format {
  const locale = localeOf[language] ?? 'fr-FR'
  const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const exactTime = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const year = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const narrow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  const number = new Intl.NumberFormat(locale)
  const unit = (name: Unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' })
  const units = { minute: unit('minute'), hour: unit('hour'), day: unit('day') }

  const time = (date: Date) => writtenTime(language, timeOfDay.format(date))

  function distance(date: Date, words: Intl.RelativeTimeFormat): string {
    const [count, name] = elapsed(date)
    return count === 0 ? words.format(0, 'second') : words.format(-count, name)
  }

  return {
    time,
    exact: (date) => writtenTime(language, exactTime.format(date)),
    number: (value) => number.format(value),
    lasting(date) {
      const [count, name] = elapsed(date)
      return units[name].format(count)
    },
    ago: (date) => distance(date, relative),
    day(date) {
      const days = daysAgo(date)
      if (days <= 1) return capitalise(relative.format(-days, 'day'))
      const isThisYear = date.getFullYear() === new Date().getFullYear()
      return capitalise(isThisYear ? longDay.format(date) : year.format(date))
    },
    since(date) {
      const days = daysAgo(date)
      if (days <= 0) return Date.now() - date.getTime() < HOUR_MS ? distance(date, narrow) : time(date)
      if (days < 7) return weekday.format(date)
      return date.getFullYear() === new Date().getFullYear() ? dayMonth.format(date) : year.format(date)
    },
  }
}

const formats = new Map<string, Format>()

export function formatOf(language: string): Format {
  const known = formats.get(language) ?? createFormat(language)
  formats.set(language, known)
  return known
}

export function useFormat(): Format {
  return formatOf(useTranslation().i18n.language)
}
