import { ALL_VENUES } from '@comptoir/core/http'
import { listShortLinks, SHORT_LINK_KINDS, type ShortLink } from '@comptoir/core/links'
import { createList, type List } from '@comptoir/core/state'
import type { FilterValues } from '@comptoir/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../app/context.ts'

export interface Links {
  list: List<ShortLink>
  filters: FilterValues
  setFilters(filters: FilterValues): void
}

/** The short links of a venue, or with 0 of all; other filters read them again (LNK-03). */
export function useLinks(venueId: number): Links {
  const { session } = useApp()
  const [filters, setFilters] = useState<FilterValues>({})
  const current = useRef(filters)
  const list = useMemo(
    () =>
      createList<ShortLink>({
        keyOf: ({ id }) => id,
        read: ({ cursor, signal }) => {
          const { search, kind } = current.current
          const query = {
            venueId: venueId || ALL_VENUES,
            ...(search ? { search } : {}),
            kind: SHORT_LINK_KINDS.find((one) => one === kind),
            ...(cursor ? { cursor } : {}),
          }
          return session.api(listShortLinks, { query }, { signal })
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
