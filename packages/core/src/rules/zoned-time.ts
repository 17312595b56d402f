/** Farther than any zone is from UTC, or jumps at once: the offsets on both sides of a change are in reach. */
const REACH_MS = 24 * 60 * 60 * 1000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const digits = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const
    format = new Intl.DateTimeFormat('en', { timeZone, ...digits, second: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return format
}

/** By its fields: how a language writes a date differs from browser to browser. */
function fieldsAt(moment: Date | number, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(moment)
  const field = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: `${field('year').padStart(4, '0')}-${field('month')}-${field('day')}`,
    time: `${field('hour')}:${field('minute')}:${field('second')}`,
  }
}

/** The local time of a zone, as if it were UTC; whole seconds. */
function wallClockMs(momentMs: number, timeZone: string): number {
  return Date.parse(`${localTimeAt(momentMs, timeZone)}Z`)
}

/**
 * The day that the calendars of an IANA zone show at a moment: `2026-03-29`. Throws a RangeError for an unknown zone.
 * @example
 * import { dayAt } from '@comptoir/core/rules'
 *
 * dayAt(new Date('2026-03-29T02:00Z'), 'America/Guadeloupe') // => '2026-03-28'
 */
export function dayAt(moment: Date, timeZone: string): string {
  return fieldsAt(moment, timeZone).day
}

/**
 * What the clocks of an IANA zone show at a moment: `2026-03-29T03:30:00`. Throws a RangeError for an unknown zone.
 * @example
 * import { localTimeAt } from '@comptoir/core/rules'
 *
 * localTimeAt(new Date('2026-07-14T16:30Z'), 'Europe/Paris') // => '2026-07-14T18:30:00'
 */
export function localTimeAt(moment: Date | number, timeZone: string): string {
  const { day, time } = fieldsAt(moment, timeZone)
  return `${day}T${time}`
}

/**
 * The moment at which the clocks of an IANA zone show a local time (`2026-03-29T02:30`, seconds may follow). A time
 * that a change of the clocks leaves out moves forward by the change; of one that comes twice, the later counts, as in
 * PostgreSQL (trust 3.7). Throws a RangeError for what is no time, or an unknown zone.
 * @example
 * import { momentOf } from '@comptoir/core/rules'
 *
 * momentOf('2026-07-14T18:30', 'Europe/Paris').toISOString() // => '2026-07-14T16:30:00.000Z'
 */
export function momentOf(localTime: string, timeZone: string): Date {
  const wanted = Date.parse(`${localTime}Z`)
  if (Number.isNaN(wanted)) throw new RangeError(`${localTime} is not a local time such as 2026-03-29T02:30`)
  const guess = (nearMs: number) => wanted - (wallClockMs(nearMs, timeZone) - nearMs)
  const before = guess(wanted - REACH_MS)
  const after = guess(wanted + REACH_MS)
  if (before === after) return new Date(before)
  const guesses = [before, after]
  const right = guesses.filter((moment) => wallClockMs(moment, timeZone) === wanted)
  return new Date(Math.max(...(right.length > 0 ? right : guesses)))
}
