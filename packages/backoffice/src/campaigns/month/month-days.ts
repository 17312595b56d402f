import { momentOf } from '@comptoir/core/rules'

const DAY_MS = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The month that a day, `YYYY-MM-DD`, lies in. */
export const monthOf = (day: string) => day.slice(0, 7)

/** A month, `YYYY-MM`, so many months later. */
export function monthAfter(month: string, count = 1): string {
  const date = utc(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return monthOf(dayOf(date))
}

/** The days of the weeks, from Monday, that a month lies in. */
export function weeksOf(month: string): string[][] {
  const first = utc(`${month}-01`)
  const monday = first.getTime() - ((first.getUTCDay() + 6) % 7) * DAY_MS
  const end = utc(`${monthAfter(month)}-01`).getTime()
  const weeks = Math.ceil((end - monday) / (7 * DAY_MS))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => dayOf(new Date(monday + (week * 7 + index) * DAY_MS))),
  )
}

/** From when until when the weeks of a month last in a zone, milliseconds since 1970. */
export function spanOf(month: string, zone: string): { from: number; until: number } {
  const days = weeksOf(month).flat()
  const after = dayOf(new Date(utc(days.at(-1) ?? '').getTime() + DAY_MS))
  const midnight = (day: string) => momentOf(`${day}T00:00`, zone).getTime()
  return { from: midnight(days[0] ?? ''), until: midnight(after) }
}
