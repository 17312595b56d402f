import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId, wordId } from '../http/id.ts'
import { line, text } from '../rules/text.ts'

/** Least length of a text that can be proofread, code points (AIA-05, AIA-13). */
export const PROOFREAD_MIN = 10
/** Suggestions before one has to wait, for each campaign or review (AIA-12, AIA-13). */
export const SUGGESTIONS_AT_ONCE = 2
/** How long one waits for another suggestion: the unit of D-16 is hours. */
export const SUGGESTION_WAIT_HOURS = 3

/**
 * Corrects spelling and typography (AIA-02, AIA-07). Returns a stream of server-sent events, see
 * {@link proofreadEvents}: the corrected text in pieces, then what was corrected.
 */
export const createProofread = endpoint({
  method: 'POST',
  path: '/v2/proofreads',
  summary: 'Proofread a text',
  scope: 'session',
  params: {},
  isStream: true,
  errors: ['too_many_requests'],
  body: z.strictObject({
    body: text({ min: PROOFREAD_MIN, max: 1000 }),
    /** Found out from the text unless said. */
    language: z.optional(z.enum(['fr', 'en'])),
  }),
})

/** One change of a proofread; `rule` is a stable word such as `spelling`, `spacing`, `capital`, `doubled`. */
export const Correction = z.object({ before: z.string(), after: z.string(), rule: z.string() })
export interface Correction extends z.infer<typeof Correction> {}

/** The event names of a proofread's stream with the shape of their data. */
export const proofreadEvents = {
  /** The next piece of the corrected text. */
  piece: z.object({ text: z.string() }),
  done: z.object({
    body: z.string(),
    corrections: z.array(Correction),
    language: z.enum(['fr', 'en']),
    /** Rules without understanding, or a language model that the operator configured. */
    engine: z.enum(['builtIn', 'openAi']),
  }),
} as const

/** What is left of a quota (AIA-12, D-16). */
const Quota = z.object({
  remaining: z.int(),
  /** Milliseconds since 1970; null while some are left. */
  nextAt: z.nullable(z.number()),
})

/** Suggests texts of a campaign from its aim and the venue's facts (AIA-10). Beyond the quota: 429 with Retry-After. */
export const suggestCampaignBodies = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/campaigns/bodySuggestions',
  summary: 'Suggest texts of a campaign',
  scope: 'venue',
  permission: 'campaigns.campaigns:create',
  isSlow: true,
  params: { venueId: VenueId },
  body: z.strictObject({
    /** What the campaign is for, in the merchant's words. */
    prompt: text({ min: 3, max: 500 }),
    channel: z.enum(['sms', 'email']),
    language: z.enum(['fr', 'en']),
    /** The campaign that it is for, so that each has its own quota. */
    campaignKey: z.optional(line({ min: 1, max: 64 })),
  }),
  response: z.object({
    suggestions: z.array(z.object({ body: z.string() })),
    engine: z.enum(['builtIn', 'openAi']),
    quota: Quota,
  }),
  errors: ['too_many_requests'],
})

/** A review's id, as the platform gives it. */
export const ReviewId = /* @__PURE__ */ wordId('review')

/** Suggests a reply to a review (AIA-11). Beyond the quota: 429 with Retry-After. */
export const getReplySuggestion = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/reviews/{reviewId}/replySuggestion',
  summary: 'Suggest a reply to a review',
  scope: 'venue',
  permission: 'presence.reviewReplies:create',
  isSlow: true,
  params: { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile'), reviewId: ReviewId },
  response: z.object({
    replySuggestion: z.object({ comment: z.string() }),
    engine: z.enum(['builtIn', 'openAi']),
    quota: Quota,
  }),
  errors: ['too_many_requests'],
})
