import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { ChannelAccountId } from './contract.ts'

/** Where people log in to link what they have there. */
export const LogInProvider = z.enum(['facebook', 'instagram', 'linkedin', 'google'])
export type LogInProvider = z.infer<typeof LogInProvider>

/** How a login at a provider ended, as the page of the channels reads it from its address. */
export const OAuthOutcome = z.enum(['done', 'refused', 'expired', 'failed'])
export type OAuthOutcome = z.infer<typeof OAuthOutcome>

/**
 * Begins a login at a provider: answers where to send the browser. What comes back is good once, for ten minutes, in
 * the browser and for the account that asked (D-52, T10).
 */
export const startOAuth = endpoint({
  scope: 'session',
  method: 'GET',
  path: '/v2/oauth/{provider}/start',
  summary: 'Start a login at a provider',
  params: { provider: LogInProvider },
  query: z.object({
    venueId: VenueId,
    profileId: /* @__PURE__ */ intId('profile'),
    /** The page or account of Meta that it is for. */
    id: z.optional(ChannelAccountId),
  }),
  response: z.object({ url: z.string() }),
  errors: ['rule', 'forbidden'],
})

/** Where a provider sends the browser back; leads on to the page of the channels (D-52). */
export const finishOAuth = endpoint({
  scope: 'public',
  isFile: true,
  method: 'GET',
  path: '/v2/oauth/{provider}/callback',
  summary: 'Complete a login at a provider',
  params: { provider: LogInProvider },
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
})
