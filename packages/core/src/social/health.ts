import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { Platform } from '../inbox/index.ts'
import { AccountProblem, ChannelAccountId } from './contract.ts'

/** How a linked account on an outside channel is. */
export const ChannelHealth = z.object({
  id: ChannelAccountId,
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  platform: Platform,
  /** Messages wait until this is repaired; null while all is well. */
  problem: z.nullable(AccountProblem),
  /**
   * When the provider last said whether it takes the token: daily, and when somebody asks; null before the first time.
   */
  checkedAt: z.nullable(z.iso.datetime()),
  /** When the token ends, where the provider says so; it is renewed before, where that takes no person. */
  tokenEndsAt: z.nullable(z.iso.datetime()),
  /** Since when the provider answers no sending; messages wait until it does. Null while it answers. */
  silentSince: z.nullable(z.iso.datetime()),
  /** How many messages wait to be sent. */
  waitingCount: z.int(),
})
export interface ChannelHealth extends z.infer<typeof ChannelHealth> {}

/**
 * What a check found: all is well, something must be repaired, or the provider was not reached and nothing is known.
 */
export const CheckResult = z.enum(['fine', 'problem', 'unreachable'])
export type CheckResult = z.infer<typeof CheckResult>

/** Lists how the connected accounts of a venue are. */
export const listChannelHealth = endpoint({
  scope: 'venue',
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path: '/v2/venues/{venueId}/channelAccounts',
  summary: 'List the health of linked channels',
  params: { venueId: VenueId },
  response: z.array(ChannelHealth),
})

/**
 * Asks the provider now whether it takes the account's token. What it does not take pauses the account, what it takes
 * again ends the pause, and what waited goes out.
 */
export const checkChannel = endpoint({
  scope: 'venue',
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  errors: ['rule'],
  method: 'POST',
  path: '/v2/venues/{venueId}/channelAccounts/{id}/check',
  summary: 'Check a linked channel now',
  params: { venueId: VenueId, id: ChannelAccountId },
  response: z.object({ result: CheckResult, account: ChannelHealth }),
})
