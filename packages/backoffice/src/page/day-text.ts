import { useLanguage } from './use-language.ts'

/** Writes a day of a calendar, `yyyy-MM-dd` or the beginning of a time, as people do. */
export function useDayText(): (day: string) => string {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (day) => {
    const date = new Date(day.slice(0, 10))
    return Number.isNaN(date.getTime()) ? day : format.format(date)
  }
}
