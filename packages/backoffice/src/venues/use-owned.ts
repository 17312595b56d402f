import { ALL_VENUES } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { useApp } from '../app/context.ts'
import { mayInVenue } from '../page/permitted.ts'

/** The venues that somebody owns, the one they work in first. */
export function useOwned(): readonly Venue[] {
  const { session, venues } = useApp()
  const currentId = venues.currentId.value ?? ALL_VENUES
  const isOwned = ({ venueId }: Venue) => mayInVenue({ session }, 'venues.venue:create', Number(venueId))
  return venues.all.value
    .filter(isOwned)
    .toSorted((a, b) => Number(b.venueId === currentId) - Number(a.venueId === currentId))
}
