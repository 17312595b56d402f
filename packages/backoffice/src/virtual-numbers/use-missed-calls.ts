import type { List } from '@comptoir/core/state'
import {
  listMissedCalls,
  MISSED_CALLS_UPDATED,
  type MissedCall,
  MissedCallsUpdated,
} from '@comptoir/core/virtual-numbers'
import { useApp } from '../app/context.ts'
import { useFilteredList } from '../page/use-filtered-list.ts'
import { useNews } from '../page/use-news.ts'

/** The calls of a venue or of all of them, read again when somebody calls or an SMS goes further. */
export function useMissedCalls(venueId: number, isHidden: boolean): List<MissedCall> {
  const { session } = useApp()
  const { list } = useFilteredList<MissedCall>(`missed-calls-${venueId}-${isHidden}`, {
    keyOf: ({ id }) => id,
    read: ({ from, signal }) =>
      session.api(listMissedCalls, { params: { venueId }, query: { isHidden, ...from } }, { signal }),
  })
  useNews(MISSED_CALLS_UPDATED, MissedCallsUpdated, list.refresh)
  return list
}
