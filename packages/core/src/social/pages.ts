import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { AccountProblem, ChannelAccountId } from './contract.ts'

/**
 * A Facebook page, or the Instagram account of one, that is linked or being linked (SOC-03, SOC-04, SOC-41). Tokens
 * are never returned (D-51).
 */
export const PageProfile = z.object({
  id: ChannelAccountId,
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  /** Where one logs in for it: at Facebook, or at Instagram for an account without a page. */
  login: z.enum(['facebook', 'instagram']),
  /** The page; empty until it was chosen, and of an account without a page. */
  pageId: z.string(),
  /** What customers write to: the page itself, or its Instagram account; empty until it was chosen. */
  accountId: z.string(),
  displayName: z.string(),
  /** Somebody logged in at Meta: the pages can be listed. */
  isLoggedIn: z.boolean(),
  /** Chosen and subscribed: messages come and go. */
  isConnected: z.boolean(),
  /** Messages wait until this is repaired; null while all is well. */
  problem: z.nullable(AccountProblem),
  /** How many messages wait for the repair. */
  waitingCount: z.int(),
})
export interface PageProfile extends z.infer<typeof PageProfile> {}

/** A page that the person who logged in looks after; of Instagram, only those with an account. */
export const LinkablePage = z.object({ pageId: z.string(), accountId: z.string(), name: z.string() })
export interface LinkablePage extends z.infer<typeof LinkablePage> {}

/** What is linked through a page of Meta. */
export type PagePlatform = 'facebook' | 'instagram'

const token = z.string().check(z.minLength(8), z.maxLength(1000), z.regex(/^\S+$/))
const UserToken = z.strictObject({ token })
const PageToken = z.strictObject({
  pageId: z.string().check(z.regex(/^\d{5,20}$/)),
  /** Of the page, where the caller has one; else the one that Meta lists. */
  token: z.optional(token),
})
const profileId = /* @__PURE__ */ intId('profile')
const ofProfile = { venueId: VenueId, profileId }
const ofAccount = { ...ofProfile, id: ChannelAccountId }
const facebook = { scope: 'venue', requireFeature: 'business_messages_facebook' } as const
const instagram = { scope: 'venue', requireFeature: 'business_messages_instagram' } as const
const read = { permission: 'posts.socialProfiles:read' } as const
const create = { permission: 'posts.socialProfiles:create', errors: ['rule', 'conflict'] } as const
const link = { ...create, isSlow: true } as const
const unlink = { permission: 'posts.socialProfiles:delete', isSlow: true } as const

/** Reads the Facebook page of a profile; `profile` is null where none is linked or being linked (SOC-20, SOC-40). */
export const getFacebookProfile = endpoint({
  ...facebook,
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles',
  summary: 'Read the linked Facebook page',
  params: ofProfile,
  response: z.object({ profile: z.nullable(PageProfile), isConnected: z.boolean() }),
})

/** Begins to link a Facebook page (SOC-21). */
export const createFacebookProfile = endpoint({
  ...facebook,
  ...create,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles',
  summary: 'Start to link a Facebook page',
  params: ofProfile,
  response: PageProfile,
})

/** Lists the pages of the person who logged in (SOC-22). */
export const listFacebookPages = endpoint({
  ...facebook,
  ...read,
  isSlow: true,
  errors: ['rule'],
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}/pages',
  summary: 'List the pages that can be linked',
  params: ofAccount,
  response: z.array(LinkablePage),
})

/** Gives the token of a person, which becomes a long-lived one (SOC-23). */
export const saveFacebookUserToken = endpoint({
  ...facebook,
  ...link,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}/userToken',
  summary: 'Set the token of a person',
  params: ofAccount,
  body: UserToken,
  response: PageProfile,
})

/** Gives a new token of a person in the place of the last (SOC-24). */
export const renewFacebookUserToken = endpoint({
  ...facebook,
  ...link,
  isAudited: true,
  method: 'PUT',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}/userToken',
  summary: 'Renew the token of a person',
  params: ofAccount,
  body: UserToken,
  response: PageProfile,
})

/** Links one of the pages that Meta lists, and subscribes to what customers write there (SOC-25). */
export const saveFacebookPageToken = endpoint({
  ...facebook,
  ...link,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}/pageToken',
  summary: 'Link a Facebook page',
  params: ofAccount,
  body: PageToken,
  response: PageProfile,
})

/** Gives the page a new token, or takes another page: what waited goes out (SOC-26). */
export const renewFacebookPageToken = endpoint({
  ...facebook,
  ...link,
  isAudited: true,
  method: 'PUT',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}/pageToken',
  summary: 'Renew the link of a Facebook page',
  params: ofAccount,
  body: PageToken,
  response: PageProfile,
})

/** Unlinks the page; what was written stays readable (SOC-28). */
export const deleteFacebookProfile = endpoint({
  ...facebook,
  ...unlink,
  isAudited: true,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}',
  summary: 'Unlink a Facebook page',
  params: ofAccount,
})

/** Lists the Instagram accounts of a profile: none, or one (SOC-29). */
export const listInstagramProfiles = endpoint({
  ...instagram,
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{fbId}/instagramProfiles',
  summary: 'List linked Instagram accounts',
  params: { ...ofProfile, fbId: ChannelAccountId },
  response: z.array(PageProfile),
})

/** Lists the Instagram accounts of a profile, however they were linked: none, or one (SOC-01). */
export const listInstagramAccounts = endpoint({
  ...instagram,
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles',
  summary: 'List Instagram accounts, with or without a Facebook page',
  params: ofProfile,
  response: z.array(PageProfile),
})

/** Begins to link an Instagram account (SOC-30). */
export const createInstagramProfile = endpoint({
  ...instagram,
  ...create,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{fbId}/instagramProfiles',
  summary: 'Start to link an Instagram account',
  params: { ...ofProfile, fbId: ChannelAccountId },
  response: PageProfile,
})

/** Lists the Instagram accounts of the person who logged in, by their pages (SOC-31). */
export const listInstagramPages = endpoint({
  ...instagram,
  ...read,
  isSlow: true,
  errors: ['rule'],
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles/{id}/pages',
  summary: 'List the Instagram accounts that can be linked',
  params: ofAccount,
  response: z.array(LinkablePage),
})

/** Gives the token of a person, which becomes a long-lived one (SOC-32). */
export const saveInstagramUserToken = endpoint({
  ...instagram,
  ...link,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles/{id}/userToken',
  summary: 'Set the token of a person for Instagram',
  params: ofAccount,
  body: UserToken,
  response: PageProfile,
})

/** Links the Instagram account of one of the pages that Meta lists (SOC-33). */
export const saveInstagramPageToken = endpoint({
  ...instagram,
  ...link,
  isAudited: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles/{id}/pageToken',
  summary: 'Link an Instagram account',
  params: ofAccount,
  body: PageToken,
  response: PageProfile,
})

/** Gives the account a new token, or takes another account: what waited goes out (SOC-34). */
export const renewInstagramPageToken = endpoint({
  ...instagram,
  ...link,
  isAudited: true,
  method: 'PUT',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles/{id}/pageToken',
  summary: 'Renew the link of an Instagram account',
  params: ofAccount,
  body: PageToken,
  response: PageProfile,
})

/** Unlinks the Instagram account; what was written stays readable (SOC-36). */
export const deleteInstagramProfile = endpoint({
  ...instagram,
  ...unlink,
  isAudited: true,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles/{id}',
  summary: 'Unlink an Instagram account',
  params: ofAccount,
})
