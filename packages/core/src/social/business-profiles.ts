import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { AccountProblem } from './contract.ts'

const ProfileId = /* @__PURE__ */ intId('profile')
/** A number of Google's. */
const GoogleId = z.string().check(z.regex(/^\d{1,30}$/))

/** A profile of a venue, and the location of Google Business Profile that it is linked to (GBP-03). */
export const BusinessProfile = z.object({
  id: ProfileId,
  venueId: VenueId,
  title: z.string(),
  /** Google's names of the account and of its location; empty until they were chosen. */
  accountId: z.string(),
  locationId: z.string(),
  /** What the location is called at Google. */
  locationTitle: z.string(),
  /** Somebody logged in at Google: accounts and locations can be listed. */
  isLoggedIn: z.boolean(),
  isConnected: z.boolean(),
  /** Nothing is read or written at Google until this is repaired; null while all is well. */
  problem: z.nullable(AccountProblem),
})
export interface BusinessProfile extends z.infer<typeof BusinessProfile> {}

/** An account at Google of the person who logged in (GBP-12). */
export const GoogleAccount = z.object({ accountId: z.string(), name: z.string() })
/** A location of an account (GBP-13). */
export const GoogleLocation = z.object({ locationId: z.string(), title: z.string(), address: z.string() })

const path = '/v2/venues/{venueId}/googleBusinessProfiles'
const business = { scope: 'venue', requireFeature: 'my_business' } as const
const read = {
  permission: 'posts.socialProfiles:read',
  isSlow: true,
  method: 'GET',
  errors: ['rule'],
} as const

/** Lists the profiles of a venue with what they are linked to at Google (GBP-06). */
export const listBusinessProfiles = endpoint({
  ...business,
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path,
  summary: 'List business profiles',
  params: { venueId: VenueId },
  response: z.array(BusinessProfile),
})

/**
 * Links a location that Google lists for the user who logged in, to the profile that is named, else to the only one
 * that a manager logged in for (GBP-07, D-52). The login is begun by {@link startOAuth}.
 */
export const linkBusinessProfile = endpoint({
  ...business,
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  errors: ['rule'],
  isAudited: true,
  method: 'POST',
  path,
  summary: 'Link a location of Google Business Profile',
  params: { venueId: VenueId },
  body: z.strictObject({ accountId: GoogleId, locationId: GoogleId, profileId: z.optional(ProfileId) }),
  response: BusinessProfile,
})

/** Unlinks a profile from Google and takes back what was allowed there; the profile stays (GBP-10). */
export const unlinkBusinessProfile = endpoint({
  ...business,
  permission: 'posts.socialProfiles:delete',
  isSlow: true,
  isAudited: true,
  method: 'DELETE',
  path: `${path}/{profileId}`,
  summary: 'Unlink a business profile from Google',
  params: { venueId: VenueId, profileId: ProfileId },
})

/** Lists the accounts at Google of the person who logged in for a profile (GBP-12). */
export const listGoogleAccounts = endpoint({
  ...business,
  ...read,
  path: `${path}/{profileId}/accounts`,
  summary: 'List accounts at Google',
  params: { venueId: VenueId, profileId: ProfileId },
  response: z.array(GoogleAccount),
})

/** Lists the locations of an account at Google (GBP-13). */
export const listGoogleLocations = endpoint({
  ...business,
  ...read,
  path: `${path}/{profileId}/accounts/{accountId}/locations`,
  summary: 'List locations at Google',
  params: { venueId: VenueId, profileId: ProfileId, accountId: GoogleId },
  response: z.array(GoogleLocation),
})
