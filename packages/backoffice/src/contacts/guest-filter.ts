import type { GuestFilter } from '@comptoir/core/contacts'
import { type DatePeriod, periodOf } from '@comptoir/ui'
import type { GuestsSearch } from './guest-search.ts'

/** The days on which they were seen last; null for any. */
export function periodIn({ period, from, until }: GuestsSearch, today: string): DatePeriod | null {
  if (period) return periodOf(period, today)
  return from && until ? { kind: 'custom', from, to: until } : null
}

/** The same as the address says it. */
export function searchOfPeriod(period: DatePeriod | null): Pick<GuestsSearch, 'period' | 'from' | 'until'> {
  if (period === null) return {}
  return period.kind === 'custom' ? { from: period.from, until: period.to } : { period: period.kind }
}

/** What the server is asked for. */
export function guestFilterOf(address: GuestsSearch, today: string): GuestFilter {
  const { search, source } = address
  const period = periodIn(address, today)
  return {
    ...(search ? { search } : {}),
    ...(source ? { source } : {}),
    ...(period ? { seenFrom: period.from, seenUntil: period.to } : {}),
  }
}
