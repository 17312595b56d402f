import { Badge } from '@comptoir/ui'
import { useApp } from '../app/context.ts'

/** How a venue is called in a list over all venues; undefined while one venue is chosen, of which everything is. */
export function useVenueName(): (venueId: number) => string | undefined {
  const { venues } = useApp()
  return (venueId) => (venues.current.value ? undefined : venues.find(venueId)?.venueName)
}

/** Of which venue a line of a list over all venues is (D-04). */
export function VenueChip({ venueId }: { venueId: number }) {
  const name = useVenueName()(venueId)
  return name ? <Badge>{name}</Badge> : null
}
