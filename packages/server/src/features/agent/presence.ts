import type { OpeningPeriod } from '@comptoir/core/rules'
import { nextOpening } from '../webchat/index.ts'
import { clockOf } from './days.ts'
import { sayDayName, sayTime } from './hours-answer.ts'
import { phrases } from './phrases.ts'

const DAY_MS = 86_400_000
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

/** When a person is there to answer: until when today, or from when. Empty where the venue has no hours. */
export function sayWhenSomeoneIsThere(
  hours: readonly OpeningPeriod[],
  timezone: string,
  now: Date,
  language: 'fr' | 'en',
): string {
  if (hours.length === 0) return ''
  const said = phrases[language]
  const { day, minute } = clockOf(now, timezone)
  const opens = nextOpening(hours, timezone, now)
  if (opens === null) {
    const current = hours.find(
      (period) => period.day === day && minutes(period.opens) <= minute && minute < minutes(period.closes),
    )
    return current ? said.thereUntil(sayTime(current.closes, language)) : ''
  }
  const then = clockOf(new Date(opens), timezone)
  const time = sayTime(
    `${Math.floor(then.minute / 60)}:${String(then.minute % 60).padStart(2, '0')}`,
    language,
  )
  if (opens - now.getTime() > 6 * DAY_MS || then.day === day)
    return then.day === day ? said.thereAt(time) : said.thereOn(sayDayName(then.day, language), time)
  const isTomorrow = then.day === (day % 7) + 1
  return isTomorrow ? said.thereTomorrow(time) : said.thereOn(sayDayName(then.day, language), time)
}
