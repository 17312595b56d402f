/** A period of whole days, first and last included, as `yyyy-MM-dd` of the venue's calendar (SHL-41). */
export interface DatePeriod {
  kind: PeriodKind | 'custom'
  from: string
  to: string
}

/** SHL-20: the named periods. */
export type PeriodKind = 'today' | 'week' | 'month' | 'year'

const DAY_MS = 86_400_000

function parse(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a day of the form yyyy-MM-dd: ${day}`)
  return date
}

const print = (date: Date) => date.toISOString().slice(0, 10)

/**
 * The named period that contains a day; weeks begin on Monday. Throws RangeError when `today` is no day.
 * @example
 * import { periodOf } from '@comptoir/ui'
 *
 * periodOf('week', '2026-11-04') // { kind: 'week', from: '2026-11-02', to: '2026-11-08' }
 */
export function periodOf(kind: PeriodKind, today: string): DatePeriod {
  const date = parse(today)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  if (kind === 'today') return { kind, from: today, to: today }
  if (kind === 'month')
    return {
      kind,
      from: print(new Date(Date.UTC(year, month, 1))),
      to: print(new Date(Date.UTC(year, month + 1, 0))),
    }
  if (kind === 'year') return { kind, from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  const mondayMs = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS
  return { kind, from: print(new Date(mondayMs)), to: print(new Date(mondayMs + 6 * DAY_MS)) }
}
