import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { OutreachFailure, OutreachState } from '../outreach/index.ts'
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

/**
 * Why a missed call was not answered by SMS: the caller hid the number, cannot receive SMS, wants none, was answered
 * within the last 24 hours; the number answered 50 callers within 24 hours; or this installation sends no SMS.
 */
export const NoAnswerReason = z.enum(['withheld', 'landline', 'stopped', 'already', 'limit', 'unavailable'])
export type NoAnswerReason = z.infer<typeof NoAnswerReason>

/** A call that no one took (VPN-08). */
export const MissedCall = z.object({
  id: /* @__PURE__ */ uuidId('missedCall'),
  venueId: VenueId,
  /** The virtual number that was called; it may have been released since. */
  phoneNumber: z.string(),
  /** Who called; null where the number was withheld. */
  caller: z.nullable(z.string()),
  /** Whether an SMS can reach the caller. */
  isMobile: z.boolean(),
  /** When, milliseconds since 1970. */
  calledAt: z.number(),
  /** The contact with this phone number; null for one without, and for a reader who may not read contacts. */
  contact: z.nullable(z.object({ contactId: /* @__PURE__ */ intId('contact'), name: z.string() })),
  /** The newest conversation with the caller; null for none, and for a reader who may not read conversations. */
  conversationId: z.nullable(/* @__PURE__ */ uuidId('conversation')),
  /** The SMS that answered the call, with the operator's own words where it failed; null for none. */
  answer: z.nullable(
    z.object({
      text: z.string(),
      state: OutreachState,
      failure: z.nullable(OutreachFailure),
      reason: z.string(),
    }),
  ),
  /** Why there is no SMS; null where there is one, and for calls of before this was kept. */
  noAnswerReason: z.nullable(NoAnswerReason),
  /** Somebody has dealt with it: it is no longer in the list of those to call back. */
  isHidden: z.boolean(),
})
export interface MissedCall extends z.infer<typeof MissedCall> {}

/** Sent live when a call was missed, its SMS went further, or it was hidden: {@link listMissedCalls} lists them. */
export const MISSED_CALLS_UPDATED = 'missedCalls.updated'
/** What {@link MISSED_CALLS_UPDATED} carries. */
export const MissedCallsUpdated = z.object({ venueId: VenueId })

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
 * Takes a number at the provider, for a profile (VPN-04). 503 where it gives none: `fields.provider` is
 * `refused_by_provider`, and the message holds the provider's words (VPN-07). 422 where no provider is set up.
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

/** Lists calls that no one took, newest first, by cursor; with venue 0 those of all venues (VPN-08, D-04). */
export const listMissedCalls = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/missedCalls',
  summary: 'List missed calls',
  scope: 'venue',
  permission: 'messaging.virtualNumbers:read',
  allVenues: true,
  params: ofVenue,
  paged: 'cursor',
  query: z.strictObject({
    ...cursorQuery(),
    /** Those that were hidden instead of the others. */
    isHidden: z._default(z.boolean(), false),
  }),
  response: z.array(MissedCall),
})

/** Hides a call that was dealt with, or shows it again (VPN-08). */
export const updateMissedCall = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/missedCalls/{missedCallId}',
  summary: 'Hide a missed call, or show it again',
  scope: 'venue',
  permission: 'messaging.virtualNumbers:update',
  params: { ...ofVenue, missedCallId: /* @__PURE__ */ uuidId('missedCall') },
  body: z.strictObject({ isHidden: z.boolean() }),
  response: MissedCall,
})
