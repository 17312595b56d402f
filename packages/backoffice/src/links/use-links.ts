import { ALL_VENUES } from '@comptoir/core/http'
import { listShortLinks, SHORT_LINK_KINDS, type ShortLink } from '@comptoir/core/links'
import { useApp } from '../app/context.ts'
import { type FilteredList, useFilteredList } from '../page/use-filtered-list.ts'

export type Links = FilteredList<ShortLink>

/** The short links of a venue, or with 0 of all (LNK-03). */
export function useLinks(venueId: number): Links {
  const { session } = useApp()
  return useFilteredList<ShortLink>(`links-${venueId}`, {
    keyOf: ({ id }) => id,
    read({ filters: { search, kind }, from, signal }) {
      const query = {
        venueId: venueId || ALL_VENUES,
        ...(search ? { search } : {}),
        kind: SHORT_LINK_KINDS.find((one) => one === kind),
        ...from,
      }
      return session.api(listShortLinks, { query }, { signal })
    },
  })
}
