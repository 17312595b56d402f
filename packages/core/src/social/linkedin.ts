import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { AccountProblem } from './contract.ts'
import { CheckResult } from './health.ts'

/** What a profile is linked to beside its channels, each through a login. */
export type LinkProvider = 'google' | 'linkedin'

/** The member of LinkedIn in whose name a profile writes (SOC-05). Tokens are never returned (D-51). */
export const LinkedinProfile = z.object({
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  displayName: z.string(),
  /** Somebody is logged in, and LinkedIn takes it. */
  isUserConnected: z.boolean(),
  /** Nothing is published until this is repaired; null while all is well. */
  problem: z.nullable(AccountProblem),
  /** When the token ends; null where LinkedIn does not return it. */
  tokenEndsAt: z.nullable(z.iso.datetime()),
  /** When LinkedIn last reported whether it accepts the token: daily, and when somebody asks; null before the first time. */
  checkedAt: z.nullable(z.iso.datetime()),
  /** It is renewed before it ends without anybody logging in. */
  isRenewable: z.boolean(),
})
export interface LinkedinProfile extends z.infer<typeof LinkedinProfile> {}

const path = '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/linkedinProfiles'
const ofProfile = {
  scope: 'venue',
  requireFeature: 'my_business',
  path,
  params: { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile') },
} as const

/** Lists the members of LinkedIn of a profile: none, or one (SOC-37, SOC-40). */
export const listLinkedinProfiles = endpoint({
  ...ofProfile,
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  summary: 'List linked LinkedIn members',
  response: z.array(LinkedinProfile),
})

/**
 * Links the member whom a code names, for the caller that takes the code from the address that LinkedIn leads back to
 * before it is opened (SOC-38). The login is begun by {@link startOAuth} in the same session; a code is taken once.
 */
export const createLinkedinProfile = endpoint({
  ...ofProfile,
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  errors: ['rule'],
  isAudited: true,
  method: 'POST',
  summary: 'Link a LinkedIn member',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(2000), z.regex(/^\S+$/)) }),
  response: LinkedinProfile,
})

/** Asks LinkedIn now whether it takes the token; renewed where it ends soon. What it takes again ends the pause. */
export const checkLinkedinProfile = endpoint({
  ...ofProfile,
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  method: 'POST',
  path: `${path}/check`,
  summary: 'Check a linked LinkedIn member now',
  response: z.object({ result: CheckResult, profile: LinkedinProfile }),
})

/** Unlinks the member; what was published stays. */
export const deleteLinkedinProfile = endpoint({
  ...ofProfile,
  permission: 'posts.socialProfiles:delete',
  isAudited: true,
  method: 'DELETE',
  summary: 'Unlink the LinkedIn member',
})
