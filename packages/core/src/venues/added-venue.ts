import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { Venue } from './contract.ts'
import { ownFields } from './own-fields.ts'

/**
 * What a new venue may take over: opening hours; look and words of the website chat, and what each channel says first;
 * what the agent knows (it stays off until a manager has checked that); quick replies; the team with its roles.
 */
export const VenueCopy = z.enum(['hours', 'webchat', 'agent', 'quickReplies', 'team'])
export type VenueCopy = z.infer<typeof VenueCopy>

/**
 * Adds a venue of the caller's own, beside the one in the path: on its plan, with its language, country and time zone
 * unless said otherwise, and with a website chat. The caller becomes its owner (VEN-08). 422 for an unknown type; 429
 * after 20 in a day.
 */
export const addVenue = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/venues',
  summary: 'Add a venue of your own',
  scope: 'venue',
  isAudited: true,
  permission: 'venues.venue:create',
  isSlow: true,
  isIdempotent: true,
  params: { venueId: VenueId },
  body: z.extend(z.partial(z.strictObject(ownFields)), {
    venueName: ownFields.venueName,
    copies: z._default(z.array(VenueCopy).check(z.maxLength(5)), []),
  }),
  response: Venue,
  errors: ['rule', 'too_many_requests'],
})
