import type { ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { useMay } from '../page/may.ts'
import { PlaceProvider, usePlace } from './use-contacts.ts'

/** What stands in it is about one of the venues whose contacts are shown (D-04). */
export function InVenue({ venueId, children }: { venueId: number; children: ReactNode }) {
  const place = usePlace()
  const { venues } = useApp()
  const may = useMay(venueId)
  return (
    <PlaceProvider value={{ ...place, venueId, venue: venues.find(venueId), may }}>{children}</PlaceProvider>
  )
}
