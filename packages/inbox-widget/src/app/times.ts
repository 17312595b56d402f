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

/** A formatter costs some milliseconds: it is made for the first moment that is written, as a new chat has none. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Makes the writer of moments. */
export function createTimes(language: Language): Times {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    onFirstUse(() => new Intl.DateTimeFormat(language, options))
  const time = dates({ timeStyle: 'short' })
  const weekday = dates({ weekday: 'long' })
  const full = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const relative = onFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  return {
    time: (date) => time().format(date),
    day(date) {
      const days = daysFromNow(date)
      const text = days === 0 || days === -1 ? relative().format(days, 'day') : full().format(date)
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
    },
    nearDay(date) {
      const days = daysFromNow(date)
      return days === 0 || days === 1 ? relative().format(days, 'day') : weekday().format(date)
    },
  }
}
