import type { Language } from './language.ts'

const DAY_MS = 86_400_000

/** How moments are written in one language, in the reader's own time zone. */
export interface Times {
  /** `14:05`. */
  time(date: Date): string
  /** "Today", "Yesterday", else the date; the heading of a day. */
  day(date: Date): string
  /** "today", "tomorrow" or the weekday, inside a sentence. */
  nearDay(date: Date): string
}

function daysFromNow(date: Date): number {
  return Math.round((new Date(date).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / DAY_MS)
}

/** Makes the writer of moments. */
export function createTimes(language: Language): Times {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long' })
  const full = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    time: (date) => time.format(date),
    day(date) {
      const days = daysFromNow(date)
      const text = days === 0 || days === -1 ? relative.format(days, 'day') : full.format(date)
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
    },
    nearDay(date) {
      const days = daysFromNow(date)
      return days === 0 || days === 1 ? relative.format(days, 'day') : weekday.format(date)
    },
  }
}
