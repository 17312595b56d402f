import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { AccountProblem, ChannelAccountId } from './contract.ts'

/** An agent of RCS for Business that is linked: the channel `google` of a profile (D-01). Its key is never returned (D-51). */
export const RcsAgent = z.object({
  id: ChannelAccountId,
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  agentId: z.string(),
  /** The address of the service account that it is reached with. */
  serviceAccount: z.string(),
  /** Messages wait until this is repaired; null while all is well. */
  problem: z.nullable(AccountProblem),
  /** How many messages wait for the repair. */
  waitingCount: z.int(),
})
export interface RcsAgent extends z.infer<typeof RcsAgent> {}

const ofProfile = { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile') }
const path = '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/rcsAgents'
const google = { scope: 'venue', requireFeature: 'business_messages_google' } as const
const credentials = {
  /** The text of the JSON file that Google gives with a new key of a service account. */
  serviceAccountKey: z.string().check(z.minLength(1), z.maxLength(10_000)),
  /** What Google signs its events with: the client token of the agent's webhook. */
  webhookToken: z.string().check(z.minLength(8), z.maxLength(200), z.regex(/^\S+$/)),
  /** A phone to ask about, as E.164 writes its number; nothing is sent to it. */
  phone: z.string().check(z.regex(/^\+\d{8,15}$/)),
}

/** Lists the RCS agents of a profile: none, or one. Without one the channel is not available (D-01). */
export const listRcsAgents = endpoint({
  ...google,
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path,
  summary: 'List linked RCS agents',
  params: ofProfile,
  response: z.array(RcsAgent),
})

/** Links an RCS agent, once Google has shown that the key is good for it. */
export const createRcsAgent = endpoint({
  ...google,
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  errors: ['rule', 'conflict'],
  isAudited: true,
  method: 'POST',
  path,
  summary: 'Link an RCS agent',
  params: ofProfile,
  body: z.strictObject({ agentId: z.string().check(z.regex(/^[\w.-]{3,200}$/)), ...credentials }),
  response: RcsAgent,
})

/** Gives a linked agent another key and token: the repair of one that is paused; what waited goes out. */
export const saveRcsKey = endpoint({
  ...google,
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  errors: ['rule'],
  isAudited: true,
  method: 'PUT',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/rcsAgents/{id}/key',
  summary: 'Change the key of an RCS agent',
  params: { ...ofProfile, id: ChannelAccountId },
  body: z.strictObject(credentials),
  response: RcsAgent,
})

/** Unlinks the agent; what was written stays readable. */
export const deleteRcsAgent = endpoint({
  ...google,
  permission: 'posts.socialProfiles:delete',
  isAudited: true,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/rcsAgents/{id}',
  summary: 'Unlink an RCS agent',
  params: { ...ofProfile, id: ChannelAccountId },
})
