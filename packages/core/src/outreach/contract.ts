import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { text } from '../rules/text.ts'

/** SMS that a first message may take, with the mention of STOP. */
export const OUTREACH_SEGMENTS = 5

/** Where a first message is; `unknown`: it may have left or not, and is never sent again by itself (trust 3.2). */
export const OutreachState = z.enum(['queued', 'sent', 'delivered', 'failed', 'unknown'])
export type OutreachState = z.infer<typeof OutreachState>

/** Why it did not arrive: the person wants none, the operator refused it, or it could not be delivered. */
export const OutreachFailure = z.enum(['stopped', 'refused', 'undelivered'])
export type OutreachFailure = z.infer<typeof OutreachFailure>

/** A first message to a customer by SMS (ORC-01). Times are milliseconds since 1970. */
export const Outreach = z.object({
  id: /* @__PURE__ */ uuidId('outreach'),
  /** To a customer, for a review, or to somebody of the contacts (CON-24). */
  kind: z.enum(['contact', 'review', 'promotion']),
  phoneNumber: z.string(),
  /** As it was written, without the mention of STOP (D-41). */
  text: z.string(),
  googleBusinessProfileId: /* @__PURE__ */ intId('profile'),
  /** SMS that it is sent as, each a credit (D-20). */
  segments: z.int(),
  credits: z.int(),
  state: OutreachState,
  failure: z.nullable(OutreachFailure),
  /** The words of the consent that it relies on: what is recorded of the person, else what the sender stated. */
  consent: z._default(z.string(), ''),
  /** Who wrote it. */
  managerName: z.string(),
  createdAt: z.number(),
  /** When it may leave, where that is later: not at night, on Sundays or holidays. */
  leavesAt: z.nullable(z.number()),
  /** The conversation that it stands in, once the person has answered. */
  conversationId: z.nullable(/* @__PURE__ */ uuidId('conversation')),
  /** What the person answered. */
  replies: z.array(z.object({ body: z.string(), timestamp: z.number() })),
})
export interface Outreach extends z.infer<typeof Outreach> {}

/** The newest first messages, and how they leave. */
export const OutreachList = z.object({
  /** Whether this installation sends SMS at all. */
  isAvailable: z.boolean(),
  /** The name that they come from: that of the venue, else of the installation (SMS-06). */
  senderId: z.string(),
  /** What they come from where phones show no names. */
  fallbackSenderId: z.string(),
  /** How the numbers of such phones begin, without +. */
  namelessPrefixes: z.array(z.string()),
  /**
   * What the server puts at the end of each, on a line of its own (D-41): the short code for the numbers that begin with
   * `stopPrefixes`, without +, and a link for all others (D-69); empty where there is no short code.
   */
  stopMention: z.string(),
  stopPrefixes: z.array(z.string()),
  /** As long as the one that each person gets, to count with. */
  stopLinkMention: z.string(),
  outreaches: z.array(Outreach),
})
export interface OutreachList extends z.infer<typeof OutreachList> {}

/** A first message as it is written. */
export const NewOutreach = z.strictObject({
  phoneNumber: PhoneNumber,
  text: text({ min: 1, max: 800 }),
  googleBusinessProfileId: /* @__PURE__ */ intId('profile'),
  /**
   * The sender states that this person agreed to be written to: kept with the message (trust 3.10). Needed where no consent
   * of theirs is recorded.
   */
  hasConsent: z._default(z.boolean(), false),
})
export interface NewOutreach extends z.infer<typeof NewOutreach> {}

/** Sent live when a first message went further or was answered: {@link listOutreaches} says which. */
export const OUTREACHES_UPDATED = 'outreaches.updated'
/** What {@link OUTREACHES_UPDATED} carries. */
export const OutreachesUpdated = z.object({ venueId: VenueId })

const ofVenue = { venueId: VenueId }

/** Lists the 200 newest first messages, as many as a venue writes in a day (ORC-04). */
export const listOutreaches = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/outreaches',
  summary: 'List first messages',
  scope: 'venue',
  permission: 'messaging.outreach:read',
  params: ofVenue,
  response: OutreachList,
})

/**
 * Writes to a customer by SMS (ORC-02). 422 `rule` names the field: `stopped` (the person wants none), `too_often`
 * (three in seven days, or 200 of the venue in a day), `too_long` (more than five SMS), `malformed_variables` (one begins with
 * `{{` and does not end), `required` of `hasConsent` (no consent is recorded, and none is stated); also where none can be
 * sent.
 */
export const contactCustomer = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/outreaches/contacts',
  summary: 'Write to a customer by SMS',
  scope: 'venue',
  permission: 'messaging.outreach:send',
  isIdempotent: true,
  params: ofVenue,
  body: NewOutreach,
  response: Outreach,
  errors: ['rule'],
})

/**
 * Asks a customer for a review by SMS (ORC-03): once in 30 days, by day only; errors as {@link contactCustomer}, and
 * `no_review_link` where the text has no https address to write the review at: `mapsUri` of the venue is one.
 */
export const askForReview = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/outreaches/reviews',
  summary: 'Ask a customer for a review by SMS',
  scope: 'venue',
  permission: 'messaging.outreach:send',
  isIdempotent: true,
  params: ofVenue,
  body: NewOutreach,
  response: Outreach,
  errors: ['rule'],
})

/**
 * Decides about a message of which no one knows whether it left: sends it again, at the risk that it comes twice, or
 * takes it as sent. 422 `rule` if there is nothing to decide; `stopped` if the person has opted out.
 */
export const decideOutreach = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/outreaches/{outreachId}',
  summary: 'Resolve a first message whose outcome is not known',
  scope: 'venue',
  permission: 'messaging.outreach:send',
  params: { ...ofVenue, outreachId: /* @__PURE__ */ uuidId('outreach') },
  body: z.strictObject({ decision: z.enum(['resend', 'dismiss']) }),
  response: Outreach,
  errors: ['rule'],
})
