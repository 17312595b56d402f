import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { ChannelAccountId } from './contract.ts'

/**
 * Providers at which people log in to link their accounts. `instagram` is a login at Facebook for the Instagram account
 * of a page, `instagramLogin` one at Instagram itself, for an account that needs no page (SOC-01).
 */
export const LogInProvider = z.enum(['facebook', 'instagram', 'instagramLogin', 'linkedin', 'google'])
export type LogInProvider = z.infer<typeof LogInProvider>

/** How a login at a provider ended; the channels page reads it from its address. */
export const OAuthOutcome = z.enum(['done', 'refused', 'expired', 'failed'])
export type OAuthOutcome = z.infer<typeof OAuthOutcome>

/**
 * Starts a login at a provider: returns where to send the browser. The redirect back is valid once, for ten minutes, in
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
    /** The Meta page or account to link. */
    id: z.optional(ChannelAccountId),
  }),
  response: z.object({ url: z.string() }),
  errors: ['rule', 'forbidden'],
})

/** Where a provider sends the browser back; redirects to the channels page (D-52). */
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
