import type { OpeningPeriod } from '../rules/opening-hours.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

function nameOf(day: number, language: 'fr' | 'en'): string {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const written = name.format(new Date(MONDAY_MS + (day - 1) * DAY_MS))
  return written.charAt(0).toUpperCase() + written.slice(1)
}

function timesOf(hours: readonly OpeningPeriod[], day: number): string {
  return hours
    .filter((period) => period.day === day)
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .map(({ opens, closes }) => `${opens}–${closes}`)
    .join(', ')
}

/**
 * The hours of a week as people write them: days in a row with the same hours stand together. Days that are closed are
 * left out; nothing for hours that are not known.
 * @example
 * import { weekInWords } from '@comptoir/core/mail-design'
 *
 * const day = (day: number) => ({ day, opens: '07:00', closes: '13:00' })
 * weekInWords([day(1), day(2), day(3), day(6)], 'en')
 * // => [{ day: 'Monday – Wednesday', text: '07:00–13:00' }, { day: 'Saturday', text: '07:00–13:00' }]
 */
export function weekInWords(
  hours: readonly OpeningPeriod[],
  language: 'fr' | 'en',
): { day: string; text: string }[] {
  const groups: { from: number; until: number; text: string }[] = []
  for (const day of days) {
    const text = timesOf(hours, day)
    const last = groups.at(-1)
    if (last?.text === text && last.until === day - 1) last.until = day
    else if (text !== '') groups.push({ from: day, until: day, text })
  }
  return groups.map(({ from, until, text }) => ({
    day: from === until ? nameOf(from, language) : `${nameOf(from, language)} – ${nameOf(until, language)}`,
    text,
  }))
}
