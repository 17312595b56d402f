import { localTimeAt, momentOf } from '@comptoir/core/rules'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When something happens. `on` is a day such as 2026-03-29 and `at` a time such as 08:30 on the clocks of the
 * schedule's zone; days of the week are 1 (Monday) to 7; a month that has no such day has it on its last. An interval
 * counts from one occurrence to the next.
 */
export type Rule =
  | { every: 'once'; on: string; at: string }
  | { every: 'day'; at: string }
  | { every: 'week'; days: readonly number[]; at: string }
  | { every: 'month'; day: number; at: string }
  | { every: 'interval'; ms: number }

type CalendarRule = Exclude<Rule, { every: 'once' | 'interval' }>

/** Which missed occurrences are caught up on: all, only the last, or those within a time. */
export type CatchUp = 'all' | 'last' | { withinMs: number }

function isDay(rule: CalendarRule, date: Date): boolean {
  if (rule.every === 'day') return true
  if (rule.every === 'week') return rule.days.includes(date.getUTCDay() || 7)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(rule.day, last)
}

/** At most the days of a month, and one more on each side for the zone. */
function nextDay(rule: CalendarRule, timezone: string, after: Date): Date {
  const today = Date.parse(`${localTimeAt(after, timezone).slice(0, 10)}T00:00Z`)
  for (let day = today - DAY_MS; day <= today + 33 * DAY_MS; day += DAY_MS) {
    const date = new Date(day)
    if (!isDay(rule, date)) continue
    const moment = momentOf(`${date.toISOString().slice(0, 10)}T${rule.at}`, timezone)
    if (moment > after) return moment
  }
  throw new RangeError(`the rule ${JSON.stringify(rule)} has no next occurrence. Name days that exist`)
}

/** The first occurrence of a schedule that starts at a time; one in the past counts as missed. */
export function firstOccurrence(rule: Rule, timezone: string, now: Date): Date {
  if (rule.every === 'interval') return now
  return rule.every === 'once' ? momentOf(`${rule.on}T${rule.at}`, timezone) : nextDay(rule, timezone, now)
}

function following(rule: Rule, timezone: string, occurrence: Date): Date | null {
  if (rule.every === 'once') return null
  if (rule.every === 'interval') return new Date(occurrence.getTime() + rule.ms)
  return nextDay(rule, timezone, occurrence)
}

/** The last occurrence at or before a time, starting from an earlier one. */
function lastUntil(rule: Rule, timezone: string, occurrence: Date, until: Date): Date {
  if (rule.every === 'interval') {
    const behind = Math.floor((until.getTime() - occurrence.getTime()) / rule.ms)
    return new Date(occurrence.getTime() + behind * rule.ms)
  }
  let last = occurrence
  for (;;) {
    const next = following(rule, timezone, last)
    if (next === null || next > until) return last
    last = next
  }
}

/** The due occurrence of a schedule, and the next one. */
export interface NextRun {
  /** Undefined if it is too late for all missed ones. */
  due: Date | undefined
  next: Date | null
}

/** Which occurrence to fire now, given the one that a schedule has been waiting for. */
export function nextRunOf(rule: Rule, timezone: string, waiting: Date, now: Date, catchUp: CatchUp): NextRun {
  if (catchUp === 'all') return { due: waiting, next: following(rule, timezone, waiting) }
  if (catchUp === 'last') {
    const due = lastUntil(rule, timezone, waiting, now)
    return { due, next: following(rule, timezone, due) }
  }
  const bound = new Date(now.getTime() - catchUp.withinMs)
  if (waiting >= bound) return { due: waiting, next: following(rule, timezone, waiting) }
  const due = following(rule, timezone, lastUntil(rule, timezone, waiting, bound))
  if (due === null || due > now) return { due: undefined, next: due }
  return { due, next: following(rule, timezone, due) }
}
