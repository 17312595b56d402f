import type { OpeningPeriod } from '@comptoir/core/rules'

/** Monday to Sunday. */
export const days = [1, 2, 3, 4, 5, 6, 7] as const

/** The periods of a day, the first one first. */
export function periodsOf(hours: readonly OpeningPeriod[], day: number): OpeningPeriod[] {
  return hours.filter((period) => period.day === day).sort((a, b) => a.opens.localeCompare(b.opens))
}

/** The same hours with other periods on one day. */
export function withDay(
  hours: readonly OpeningPeriod[],
  day: number,
  periods: readonly OpeningPeriod[],
): OpeningPeriod[] {
  return days.flatMap((one) => (one === day ? [...periods] : periodsOf(hours, one)))
}

/** A day's hours on other days too. */
export function copyDay(
  hours: readonly OpeningPeriod[],
  from: number,
  to: readonly number[],
): OpeningPeriod[] {
  const periods = periodsOf(hours, from)
  return days.flatMap((day) =>
    to.includes(day) ? periods.map((period) => ({ ...period, day })) : periodsOf(hours, day),
  )
}

/** The end of a period on the clock of the day on which it begins: what ends after midnight is past 24:00 (D-49). */
const endOf = ({ opens, closes }: OpeningPeriod) =>
  closes > opens ? closes : `${Number(closes.slice(0, 2)) + 24}${closes.slice(2)}`

/** What is wrong with a day: a period without length, or two that overlap. */
export function faultOf(periods: readonly OpeningPeriod[]): 'order' | 'overlap' | undefined {
  if (periods.some(({ opens, closes }) => opens === closes)) return 'order'
  const sorted = [...periods].sort((a, b) => a.opens.localeCompare(b.opens))
  return sorted.some((period, index) => {
    const before = sorted[index - 1]
    return before !== undefined && period.opens < endOf(before)
  })
    ? 'overlap'
    : undefined
}

/** A period to begin with: the morning, or the rest of the day after what is there. */
export function nextPeriod(periods: readonly OpeningPeriod[], day: number): OpeningPeriod {
  const last = periods.at(-1)
  if (!last) return { day, opens: '09:00', closes: '18:00' }
  const opens = last.closes < '14:00' ? '14:00' : last.closes
  return { day, opens, closes: opens < '18:00' ? '18:00' : '24:00' }
}
