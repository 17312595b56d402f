import {
  listUnsubscribes,
  SUPPRESSION_CHANNELS,
  SUPPRESSION_REASONS,
  type Unsubscribe,
} from '@comptoir/core/suppression'
import { useApp } from '../app/context.ts'
import { type FilteredList, useFilteredList } from '../page/use-filtered-list.ts'

/** What distinguishes one line from another: an address stands once a channel in a venue. */
export const keyOf = ({ venueId, to, channel }: Unsubscribe) => `${venueId} ${channel} ${to}`

export type Unsubscribes = FilteredList<Unsubscribe>

/** The list of a venue, or with 0 of all (UNS-12). */
export function useUnsubscribes(venueId: number): Unsubscribes {
  const { session } = useApp()
  return useFilteredList<Unsubscribe>(`unsubscribes-${venueId}`, {
    keyOf,
    read({ filters: { search, channel, reason }, from, signal }) {
      const query = {
        ...(search ? { search } : {}),
        channel: SUPPRESSION_CHANNELS.find((one) => one === channel),
        reason: SUPPRESSION_REASONS.find((one) => one === reason),
        ...from,
      }
      return session.api(listUnsubscribes, { params: { venueId }, query }, { signal })
    },
  })
}
