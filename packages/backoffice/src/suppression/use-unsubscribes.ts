import { createList, type List } from '@comptoir/core/state'
import {
  listUnsubscribes,
  SUPPRESSION_CHANNELS,
  SUPPRESSION_REASONS,
  type Unsubscribe,
} from '@comptoir/core/suppression'
import type { FilterValues } from '@comptoir/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'

/** What distinguishes one line from another: an address stands once a channel in a venue. */
export const keyOf = ({ venueId, to, channel }: Unsubscribe) => `${venueId} ${channel} ${to}`

export interface Unsubscribes {
  list: List<Unsubscribe>
  filters: FilterValues
  setFilters(filters: FilterValues): void
}

/** The list of a venue, or with 0 of all; other filters read it again, and what was asked before is dropped (UNS-12). */
export function useUnsubscribes(venueId: number): Unsubscribes {
  const { session } = useApp()
  const [filters, setFilters] = useState<FilterValues>({})
  const current = useRef(filters)
  const list = useMemo(
    () =>
      createList<Unsubscribe>({
        keyOf,
        read: ({ cursor, signal }) => {
          const { search, channel, reason } = current.current
          const query = {
            ...(search ? { search } : {}),
            channel: SUPPRESSION_CHANNELS.find((one) => one === channel),
            reason: SUPPRESSION_REASONS.find((one) => one === reason),
            ...(cursor ? { cursor } : {}),
          }
          return session.api(listUnsubscribes, { params: { venueId }, query }, { signal })
        },
      }),
    [session, venueId],
  )
  useEffect(() => {
    void list.load()
    return () => list.clear()
  }, [list])
  return {
    list,
    filters,
    setFilters(next) {
      current.current = next
      setFilters(next)
      void list.load()
    },
  }
}
