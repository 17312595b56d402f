const MORNING_HOUR = 9

function morningAfter(nowMs: number, days: number): number {
  const date = new Date(nowMs)
  date.setDate(date.getDate() + days)
  date.setHours(MORNING_HOUR, 0, 0, 0)
  return date.getTime()
}

/** Tomorrow at nine, in the reader's time zone. */
export const tomorrow = (nowMs = Date.now()) => morningAfter(nowMs, 1)

/** The next Monday at nine; a week from now on a Monday. */
export function nextWeek(nowMs = Date.now()): number {
  const daysToMonday = (8 - new Date(nowMs).getDay()) % 7 || 7
  return morningAfter(nowMs, daysToMonday)
}

/** A moment as a field of date and time holds it. */
export function fieldOf(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}
