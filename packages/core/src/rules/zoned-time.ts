/** Farther than any zone is from UTC, or jumps at once: the offsets on both sides of a change are in reach. */
const REACH_MS = 24 * 60 * 60 * 1000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

/** What the clocks of a zone show, as if it were UTC; whole seconds. */
function wallClockMs(momentMs: number, timeZone: string): number {
  return Date.parse(`${formatOf(timeZone).format(momentMs).replace(' ', 'T')}Z`)
}

/** What the clocks of an IANA zone show at a moment: `2026-03-29T03:30:00`. Throws a RangeError for an unknown zone. */
export function localTimeAt(moment: Date, timeZone: string): string {
  return formatOf(timeZone).format(moment).replace(' ', 'T')
}

/**
 * The moment at which the clocks of an IANA zone show a local time (`2026-03-29T02:30`, seconds may follow). A time
 * that a change of the clocks leaves out moves forward by the change; of one that comes twice, the later counts, as in
 * PostgreSQL (trust 3.7). Throws a RangeError for what is no time, or an unknown zone.
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
