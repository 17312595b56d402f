import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { OpeningHours } from '../rules/opening-hours.ts'

const hours = z.strictObject({ hours: OpeningHours })

/** Reads the opening hours of a venue, in its own time; no periods means always open (OPN-04). */
export const getOpeningHours = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/openingHours',
  summary: 'Read opening hours',
  scope: 'venue',
  permission: 'venues.venue:read',
  params: { venueId: VenueId },
  response: hours,
})

/**
 * Replaces the opening hours of a venue (OPN-06). Its web chats follow them, except those with hours of their own, and
 * so do its agents and the answer to missed calls.
 */
export const updateOpeningHours = endpoint({
  method: 'PUT',
  path: '/v2/venues/{venueId}/openingHours',
  summary: 'Change opening hours',
  scope: 'venue',
  permission: 'venues.venue:update',
  params: { venueId: VenueId },
  body: hours,
  response: hours,
})
