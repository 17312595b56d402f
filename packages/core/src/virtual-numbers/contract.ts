import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { PhoneNumber } from '../rules/phone.ts'

/** A number that customers call: it rings at the fallback number, and missed calls are answered by SMS (VPN-01). */
export const VirtualPhoneNumber = z.object({
  phoneNumber: z.string(),
  profileId: /* @__PURE__ */ intId('profile'),
  fallbackPhoneNumber: z.string(),
  /** Calls that no one took in the last 30 days, and how many of them were answered by SMS. */
  missedCalls: z.int(),
  answeredCalls: z.int(),
})
export interface VirtualPhoneNumber extends z.infer<typeof VirtualPhoneNumber> {}

const ofVenue = { venueId: VenueId }
const one = { venueId: VenueId, phone: PhoneNumber }

/** Lists the venue's virtual numbers (VPN-02). */
export const listVirtualNumbers = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/virtualPhoneNumbers',
  summary: 'List virtual numbers',
  scope: 'venue',
  permission: 'messaging.virtualNumbers:read',
  params: ofVenue,
  response: z.array(VirtualPhoneNumber),
})

/** Reads one of them (VPN-03). */
export const getVirtualNumber = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/virtualPhoneNumbers/{phone}',
  summary: 'Read a virtual number',
  scope: 'venue',
  permission: 'messaging.virtualNumbers:read',
  params: one,
  response: VirtualPhoneNumber,
})

/**
 * Takes a number at the provider, for a profile (VPN-04). 503 with the provider's words where it gives none
 * (VPN-07), 422 where no provider is set up.
 */
export const createVirtualNumber = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/virtualPhoneNumbers',
  summary: 'Rent a virtual number',
  scope: 'venue',
  isAudited: true,
  permission: 'messaging.virtualNumbers:create',
  isSlow: true,
  params: ofVenue,
  body: z.strictObject({
    profileId: /* @__PURE__ */ intId('profile'),
    fallbackPhoneNumber: PhoneNumber,
  }),
  response: VirtualPhoneNumber,
  errors: ['rule', 'unavailable'],
})

/** Changes where calls ring (VPN-05). */
export const updateVirtualNumber = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/virtualPhoneNumbers/{phone}',
  summary: 'Change where a virtual number forwards calls',
  scope: 'venue',
  permission: 'messaging.virtualNumbers:update',
  isSlow: true,
  params: one,
  body: z.strictObject({ fallbackPhoneNumber: PhoneNumber }),
  response: VirtualPhoneNumber,
  errors: ['rule', 'unavailable'],
})

/** Gives a number back (VPN-06): calls to it end, and what was answered stays in the history. */
export const deleteVirtualNumber = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/virtualPhoneNumbers/{phone}',
  summary: 'Release a virtual number',
  scope: 'venue',
  isAudited: true,
  permission: 'messaging.virtualNumbers:delete',
  isSlow: true,
  params: one,
  errors: ['rule', 'unavailable'],
})
