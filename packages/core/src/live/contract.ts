import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'

/**
 * The stream of a venue's events, or of all venues with 0 (SHL-31, D-04, D-09). Read it with
 * {@link openEventStream}; resume with the header Last-Event-ID.
 */
export const openVenueStream = endpoint({
  method: 'GET',
  path: '/venues/{venueId}/sse',
  summary: 'Listen to live events',
  scope: 'venue',
  permission: 'messaging.conversations:read',
  allVenues: true,
  params: { venueId: VenueId },
  isStream: true,
})
