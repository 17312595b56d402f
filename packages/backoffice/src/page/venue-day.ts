import { dayAt } from '@comptoir/core/rules'

/** The day that a venue has at a moment, now unless said; `yyyy-MM-dd`. */
export function dayIn(timeZone: string, moment = new Date()): string {
  return dayAt(moment, timeZone)
}
