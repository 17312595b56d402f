import type { OpeningPeriod } from '@comptoir/core/rules'

const MINUTES_A_DAY = 24 * 60
const MINUTE_MS = 60_000
const dayNumbers: Record<string, number> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 }
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timezone, format)
  }
  return format
}

/** Minutes since Monday 00:00 on the clock of a time zone. */
function minuteOfWeek(at: Date, timezone: string): number {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return (
    ((dayNumbers[parts.weekday ?? ''] ?? 1) - 1) * MINUTES_A_DAY +
    Number(parts.hour) * 60 +
    Number(parts.minute)
  )
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a period covers this minute of the week; a period that closes at or before it opens ends on the next day. */
function covers({ day, opens, closes }: OpeningPeriod, minute: number): boolean {
  const start = (day - 1) * MINUTES_A_DAY + minuteOfDay(opens)
  const length = (minuteOfDay(closes) - minuteOfDay(opens) + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY
  const since = (minute - start + 7 * MINUTES_A_DAY) % (7 * MINUTES_A_DAY)
  return since < length
}

/** Whether it is open now; without hours, always. */
export function isOpenAt(hours: readonly OpeningPeriod[], timezone: string, at: Date): boolean {
  if (hours.length === 0) return true
  const minute = minuteOfWeek(at, timezone)
  return hours.some((period) => covers(period, minute))
}

/** When it opens again, milliseconds since 1970; null while open or without hours. */
export function nextOpening(hours: readonly OpeningPeriod[], timezone: string, at: Date): number | null {
  if (isOpenAt(hours, timezone, at)) return null
  const now = minuteOfWeek(at, timezone)
  const waits = hours.map(
    ({ day, opens }) =>
      ((day - 1) * MINUTES_A_DAY + minuteOfDay(opens) - now + 7 * MINUTES_A_DAY) % (7 * MINUTES_A_DAY),
  )
  const guess = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + Math.min(...waits) * MINUTE_MS
  // Between now and then the clocks may have changed: correct by what the wall clock says there.
  const drift = minuteOfWeek(new Date(guess), timezone) - ((now + Math.min(...waits)) % (7 * MINUTES_A_DAY))
  return guess - drift * MINUTE_MS
}

/** When an agent is to answer, as its manager set it. */
export interface AgentDuty {
  is_enabled: boolean
  schedule: 'always' | 'outsideHours' | 'ownHours'
  hours: readonly OpeningPeriod[]
}

/** Whether an agent answers now; `siteHours` are those in which people do. */
export function isAgentOnDuty(
  { is_enabled, schedule, hours }: AgentDuty,
  siteHours: readonly OpeningPeriod[],
  timezone: string,
  at: Date,
): boolean {
  if (!is_enabled) return false
  if (schedule === 'always') return true
  if (schedule === 'outsideHours') return !isOpenAt(siteHours, timezone, at)
  return hours.length > 0 && isOpenAt(hours, timezone, at)
}
