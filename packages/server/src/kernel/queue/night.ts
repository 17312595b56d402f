import { dayAt } from '@comptoir/core/rules'

/** The night begins at this hour, in the installation's time zone. */
const NIGHT_HOUR = 3
const HOUR_MS = 3_600_000

/** The night that a time belongs to: it lasts until the next one begins. */
function nightOf(time: Date, zone: string): string {
  const shifted = new Date(time.getTime() - NIGHT_HOUR * HOUR_MS)
  return dayAt(shifted, zone)
}

/** Whether a night has begun since the last time, including one during which the server did not run. */
export function isNightDue(last: Date, now: Date, zone: string): boolean {
  return nightOf(now, zone) > nightOf(last, zone)
}
