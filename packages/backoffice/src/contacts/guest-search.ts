import type { PeriodKind } from '@comptoir/ui'
import { readContactsSearch } from './search.ts'

/** The ways to come that there are so far, most frequent first. */
export const guestSources = ['message', 'loyalty', 'visit', 'invite'] as const
const periods = ['today', 'week', 'month', 'year'] as const satisfies readonly PeriodKind[]

/** What the address of the guests says: search, filters, and the card that is open; everything else is dropped. */
export interface GuestsSearch {
  search?: string
  source?: (typeof guestSources)[number]
  /** When they were seen last: a period with a name, or custom days, `yyyy-MM-dd`. */
  period?: PeriodKind
  from?: string
  until?: string
  contact?: number
  open?: string
}

export function readGuestsSearch(given: Record<string, unknown>): GuestsSearch {
  const { search, from, until, contact, open } = readContactsSearch(given)
  const source = guestSources.find((one) => one === given.source)
  const period = periods.find((one) => one === given.period)
  return {
    ...(search ? { search } : {}),
    ...(source ? { source } : {}),
    ...(period ? { period } : from && until ? { from, until } : {}),
    ...(contact ? { contact } : {}),
    ...(open ? { open } : {}),
  }
}
