import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'

/** A shop or restaurant (VEN-05). Credits are whole numbers. */
export const Venue = z.object({
  venueId: VenueId,
  venueName: z.string(),
  /** 27 is the self-served plan, 41 SO_CONNECT (VEN-20, D-10). */
  venuePlanId: z.int(),
  venueFreeSMSCredits: z.int(),
  venuePaidSMSCredits: z.int(),
  venueFreeEmailCredits: z.int(),
  venuePaidEmailCredits: z.int(),
  /** IANA name (D-38). */
  timezone: z.string(),
  venueLatitude: z.nullable(z.number()),
  venueLongitude: z.nullable(z.number()),
  city: z.string(),
  language: z.enum(['fr', 'en']),
})
export interface Venue extends z.infer<typeof Venue> {}

/** Lists the venues that the manager may work in (VEN-07). */
export const listMyVenues = endpoint({
  method: 'GET',
  path: '/v2/managers/me/venues',
  summary: 'List my venues',
  scope: 'session',
  params: {},
  query: z.strictObject({ ...pageQuery(100) }),
  response: z.array(Venue),
  paged: 'page',
})

/** Reads a venue (VEN-09). */
export const getVenue = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}',
  summary: 'Read a venue',
  scope: 'venue',
  permission: 'venues.venue:read',
  params: { venueId: VenueId },
  response: Venue,
})
