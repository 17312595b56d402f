import { createList, type List } from '@comptoir/core/state'
import {
  listMissedCalls,
  MISSED_CALLS_UPDATED,
  type MissedCall,
  MissedCallsUpdated,
} from '@comptoir/core/virtual-numbers'
import { useEffect, useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useNews } from '../page/use-news.ts'

/** The calls of a venue or of all of them, read again when somebody calls or an SMS goes further. */
export function useMissedCalls(venueId: number, isHidden: boolean): List<MissedCall> {
  const { session } = useApp()
  const list = useMemo(
    () =>
      createList<MissedCall>({
        keyOf: ({ id }) => id,
        read: ({ cursor, signal }) => {
          const query = { isHidden, ...(cursor ? { cursor } : {}) }
          return session.api(listMissedCalls, { params: { venueId }, query }, { signal })
        },
      }),
    [session, venueId, isHidden],
  )
  useEffect(() => {
    void list.load()
    return () => list.clear()
  }, [list])
  useNews(MISSED_CALLS_UPDATED, MissedCallsUpdated, list.refresh)
  return list
}
