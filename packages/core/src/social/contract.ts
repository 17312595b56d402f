import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { Platform } from '../inbox/index.ts'

/** An account on an outside channel that is linked to a profile of a venue. */
export const ChannelAccountId = /* @__PURE__ */ intId('channelAccount')

/**
 * What stops the work of an account until a manager repairs it: its token is no longer accepted, it may not do what is
 * asked, its number is not registered, the provider locked it, or the provider is not paid.
 */
export const AccountProblem = z.enum(['token', 'permission', 'registration', 'locked', 'payment'])
export type AccountProblem = z.infer<typeof AccountProblem>

/** A WhatsApp number that is linked or being linked (SOC-02, SOC-42). Token and pin are never returned (D-51). */
export const WhatsappProfile = z.object({
  id: ChannelAccountId,
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  businessAccountId: z.string(),
  phoneNumberId: z.string(),
  /** The number and name that customers see; empty until a token was taken. */
  displayName: z.string(),
  hasToken: z.boolean(),
  isRegistered: z.boolean(),
  /** Subscribed: messages come and go. */
  isConnected: z.boolean(),
  /** Messages wait until this is repaired; null while all is well. */
  problem: z.nullable(AccountProblem),
  /** How many messages wait for the repair. */
  waitingCount: z.int(),
})
export interface WhatsappProfile extends z.infer<typeof WhatsappProfile> {}

/** A name that Meta gives: digits alone. */
const MetaId = z.string().check(z.regex(/^\d{5,20}$/))
const read = { permission: 'posts.socialProfiles:read' } as const
const link = {
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  errors: ['rule', 'conflict'],
} as const
const whatsapp = { scope: 'venue', requireFeature: 'business_messages_whatsapp' } as const
const ofProfile = { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile') }
const ofAccount = { ...ofProfile, id: ChannelAccountId }

/** An account whose work is paused, for the people who can repair it. */
export const ChannelProblem = z.object({
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  platform: Platform,
  problem: AccountProblem,
})
export interface ChannelProblem extends z.infer<typeof ChannelProblem> {}

/** Sent live when an account is paused, or works again: {@link listChannelProblems} says which. */
export const CHANNELS_UPDATED = 'channels.updated'
/** What {@link CHANNELS_UPDATED} carries. */
export const ChannelsUpdated = z.object({ venueId: VenueId })

/** Lists the accounts whose work is paused, of one venue or of all. */
export const listChannelProblems = endpoint({
  scope: 'venue',
  permission: 'posts.socialProfiles:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/channelProblems',
  summary: 'List channels whose work is paused',
  params: { venueId: VenueId },
  response: z.array(ChannelProblem),
})

/** Lists the WhatsApp numbers of a profile: none, or one (SOC-40). */
export const listWhatsappProfiles = endpoint({
  ...whatsapp,
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles',
  summary: 'List linked WhatsApp numbers',
  params: ofProfile,
  response: z.array(WhatsappProfile),
})

/** Begins to link a WhatsApp number (SOC-07). */
export const createWhatsappProfile = endpoint({
  ...whatsapp,
  permission: 'posts.socialProfiles:create',
  errors: ['rule', 'conflict'],
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles',
  summary: 'Start to link a WhatsApp number',
  params: ofProfile,
  body: z.strictObject({ businessAccountId: MetaId, phoneNumberId: MetaId }),
  response: WhatsappProfile,
})

/**
 * Gives the number its access token, which is tried at once (SOC-08). Of a number that waits for a new token, this is
 * the repair: what waited goes out.
 */
export const saveWhatsappToken = endpoint({
  ...whatsapp,
  ...link,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles/{id}/token',
  summary: 'Set the token of a WhatsApp number',
  params: ofAccount,
  body: z.strictObject({ token: z.string().check(z.minLength(8), z.maxLength(1000), z.regex(/^\S+$/)) }),
  response: WhatsappProfile,
})

/** Registers the number with its pin of six digits (SOC-10). */
export const registerWhatsapp = endpoint({
  ...whatsapp,
  ...link,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles/{id}/register',
  summary: 'Register a WhatsApp number',
  params: ofAccount,
  body: z.strictObject({ pin: z.string().check(z.regex(/^\d{6}$/)) }),
  response: WhatsappProfile,
})

/** Subscribes to what customers write: the number is connected (SOC-09). */
export const subscribeWhatsapp = endpoint({
  ...whatsapp,
  ...link,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles/{id}/subscriptions',
  summary: 'Connect a WhatsApp number',
  params: ofAccount,
  response: WhatsappProfile,
})

/** Unlinks the number; what was written stays readable (SOC-11). */
export const deleteWhatsappProfile = endpoint({
  ...whatsapp,
  permission: 'posts.socialProfiles:delete',
  isSlow: true,
  isAudited: true,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles/{id}',
  summary: 'Unlink a WhatsApp number',
  params: ofAccount,
})
