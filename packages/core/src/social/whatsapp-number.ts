import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { ChannelAccountId } from './contract.ts'

/** A WhatsApp number as Meta sees it (SOC-12). What Meta does not return is null. */
export const WhatsappNumber = z.object({
  displayPhoneNumber: z.string(),
  verifiedName: z.string(),
  /** By what customers block and report: `red` comes before Meta limits the number. */
  quality: z.nullable(z.enum(['green', 'yellow', 'red'])),
  /** Whether the number was proven to be the business's, by a code. */
  verification: z.nullable(z.enum(['verified', 'not_verified', 'expired'])),
  /** How many customers may be written to first within a day; `unlimited`, or null where it is not known. */
  messagingLimit: z.nullable(z.union([z.int(), z.literal('unlimited')])),
  /** Whether customers may be shown the name. */
  nameStatus: z.nullable(
    z.enum(['approved', 'available_without_review', 'declined', 'expired', 'pending_review', 'none']),
  ),
})
export interface WhatsappNumber extends z.infer<typeof WhatsappNumber> {}

/** What customers read about the business on WhatsApp; empty where nothing is written (SOC-14). */
export const WhatsappBusinessProfile = z.object({
  about: z.string(),
  address: z.string(),
  description: z.string(),
  email: z.string(),
  websites: z.array(z.string()),
  /** The trade, in Meta's word, such as `RESTAURANT`. */
  vertical: z.string(),
  profilePictureUrl: z.nullable(z.string()),
})
export interface WhatsappBusinessProfile extends z.infer<typeof WhatsappBusinessProfile> {}

/** By what Meta bills a message. */
export const CONVERSATION_TYPES = [
  'service',
  'utility',
  'marketing',
  'authentication',
  'authentication_international',
  'other',
] as const
/** One of {@link CONVERSATION_TYPES}. */
export const ConversationType = z.enum(CONVERSATION_TYPES)
export type ConversationType = z.infer<typeof ConversationType>

/**
 * What was sent on a day, of one kind (D-50). Meta says of each message whether it is billed and never for how much:
 * `price` is 0 where none is, and null, which is unknown, where one is.
 */
export const WhatsappInsight = z.object({
  /** A day of the venue's own calendar. */
  date: z.string(),
  conversationType: ConversationType,
  count: z.int(),
  billableCount: z.int(),
  price: z.nullable(z.number()),
})
export interface WhatsappInsight extends z.infer<typeof WhatsappInsight> {}

/** The longest period of insights, in seconds: a year and a day. */
export const INSIGHTS_MAX_S = 366 * 86_400

const seconds = z.int().check(z.minimum(0), z.maximum(4_102_444_800))
const path = '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles/{id}'
const whatsapp = {
  scope: 'venue',
  requireFeature: 'business_messages_whatsapp',
  params: { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile'), id: ChannelAccountId },
} as const
const asked = { ...whatsapp, isSlow: true, errors: ['rule'] } as const

/** Reads the state of a number at Meta (SOC-12). */
export const getWhatsappNumber = endpoint({
  ...asked,
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path: `${path}/phoneNumber`,
  summary: 'Read the state of a WhatsApp number',
  response: WhatsappNumber,
})

/** Gives the number another code for its two-step verification, which is kept nowhere here (SOC-13). */
export const updateWhatsappNumber = endpoint({
  ...asked,
  permission: 'posts.socialProfiles:create',
  method: 'PATCH',
  path: `${path}/phoneNumber`,
  summary: 'Change the code of a WhatsApp number',
  body: z.strictObject({ pin: z.string().check(z.regex(/^\d{6}$/)) }),
  response: WhatsappNumber,
})

/** Reads what customers see of the business on WhatsApp (SOC-14). */
export const getWhatsappBusinessProfile = endpoint({
  ...asked,
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path: `${path}/profile`,
  summary: 'Read the business profile of a WhatsApp number',
  response: WhatsappBusinessProfile,
})

/**
 * Counts what was sent through a number by day and kind, from our own ledger of messages: those that Meta took, and
 * said the kind of (SOC-15, D-50). `start` and `end` are seconds since 1970, the end left out; there is one granularity
 * and one dimension.
 */
export const getWhatsappInsights = endpoint({
  ...whatsapp,
  errors: ['rule'],
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path: `${path}/profile/insights`,
  summary: 'Count what was sent through a WhatsApp number',
  query: z.strictObject({
    start: seconds,
    end: seconds,
    granularity: z.optional(z.enum(['DAILY'])),
    dimensions: z.optional(z.enum(['CONVERSATION_TYPE'])),
  }),
  response: z.array(WhatsappInsight),
})
