import { writtenTime } from '@comptoir/core/rules'
import type { Language } from './language.ts'

const DAY_MS = 86_400_000

/** How moments are written in one language, in the reader's own time zone where no other is named. */
export interface Times {
  /** `14:05`, in French `14h05`. */
  time(date: Date): string
  /** "Today", "Yesterday", else the date; the heading of a day. */
  day(date: Date): string
  /** "today", "tomorrow" or the weekday, and the time, both on the clock of a time zone. */
  there(date: Date, timeZone: string): [day: string, time: string]
}

function daysFrom(now: Date, date: Date): number {
  return Math.round((new Date(date).setHours(0, 0, 0, 0) - now.setHours(0, 0, 0, 0)) / DAY_MS)
}

/** A moment that is here what the other is on the clock of a time zone; Swedish writes times as a Date reads them. */
const onClockOf = (date: Date, timeZone: string) =>
  new Date(date.toLocaleString('sv', { timeZone }).replace(' ', 'T'))

/** A formatter costs some milliseconds: it is made for the first moment that is written, as a new chat has none. */
function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Makes the writer of moments. */
export function createTimes(language: Language): Times {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    onFirstUse(() => new Intl.DateTimeFormat(language, options))
  const timeOfDay = dates({ timeStyle: 'short' })
  const weekday = dates({ weekday: 'long' })
  const full = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const relative = onFirstUse(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  const time = (date: Date) => writtenTime(language, timeOfDay().format(date))
  return {
    time,
    day(date) {
      const days = daysFrom(new Date(), date)
      const text = days === 0 || days === -1 ? relative().format(days, 'day') : full().format(date)
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
    },
    there(date, timeZone) {
      const at = onClockOf(date, timeZone)
      const days = daysFrom(onClockOf(new Date(), timeZone), at)
      return [days < 2 ? relative().format(days, 'day') : weekday().format(at), time(at)]
    },
  }
}
