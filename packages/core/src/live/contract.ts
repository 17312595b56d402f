import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { livePermissions } from './event-permissions.ts'

/**
 * The stream of a venue's events, or of all venues with 0 (SHL-31, D-04, D-09). It carries what the caller may read:
 * without the right to conversations, for instance, those of contacts and imports alone. Read it with
 * {@link openEventStream}; resume with the header Last-Event-ID.
 */
export const openVenueStream = endpoint({
  method: 'GET',
  path: '/venues/{venueId}/sse',
  summary: 'Listen to live events',
  scope: 'venue',
  permission: 'messaging.conversations:read',
  orPermissions: livePermissions,
  allVenues: true,
  params: { venueId: VenueId },
  isStream: true,
})
