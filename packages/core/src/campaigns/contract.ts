import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { OUTCOME_DAYS, OUTCOME_MAX_DAYS } from '../outcomes/index.ts'
import { EmailAddress } from '../rules/email.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line } from '../rules/text.ts'
import { CampaignPerson, CampaignSetup, LeftOutReason } from './audience.ts'
import { CampaignCheck } from './check.ts'
import { CampaignPlace } from './places.ts'
import {
  CampaignMessage,
  CampaignMessageStatus,
  CampaignPrice,
  CampaignReach,
  CampaignStats,
  placeCount,
} from './results.ts'
import { Campaign, CampaignId, CampaignStatus, CampaignType, campaignDraft, readTarget } from './shapes.ts'

const ofVenue = { venueId: VenueId }
const Moment = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))
const one = { venueId: VenueId, id: CampaignId }
const reading = { scope: 'venue', permission: 'campaigns.campaigns:read', method: 'GET' } as const

/** Lists campaigns, newest first (CMP-09); `isRealised` picks those that were sent, or all others (CMP-02). */
export const listCampaigns = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns',
  summary: 'List campaigns',
  allVenues: true,
  params: ofVenue,
  query: z.strictObject({
    ...pageQuery(),
    type: z.optional(CampaignType),
    status: z.optional(CampaignStatus),
    isRealised: z.optional(z.boolean()),
    /** Those that leave or left from here on, milliseconds since 1970; of a draft the time it is to leave. */
    from: z.optional(Moment),
    /** And before. */
    until: z.optional(Moment),
    search: z.optional(line({ max: 80 })),
  }),
  paged: 'page',
  response: z.array(Campaign),
})

/** Reads a campaign (CMP-10); with venue 0 it may be of any venue. */
export const readCampaign = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}',
  summary: 'Read a campaign',
  allVenues: true,
  params: one,
  response: Campaign,
})

/**
 * A campaign as its first person gets it (CMP-08, CMP-11): an SMS as `text/plain`, a mail as `text/html`, with
 * `part=text` its text alone.
 */
export const readCampaignBody = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/body',
  summary: 'Read the body of a campaign',
  params: one,
  query: z.strictObject({ part: z.optional(z.enum(['html', 'text'])) }),
  isFile: true,
})

/** What a campaign costs now (CMP-12): counted person by person, with names filled in (D-69). */
export const readCampaignPrice = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/price',
  summary: 'Read what a campaign costs',
  params: one,
  response: CampaignPrice,
  errors: ['rule'],
})

/** The messages of a campaign (CMP-13), by number; `search` finds the beginning of a number, address or name. */
export const listCampaignMessages = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/messages',
  summary: 'List the messages of a campaign',
  params: one,
  query: z.strictObject({
    ...pageQuery(),
    status: z.optional(CampaignMessageStatus),
    search: z.optional(line({ max: 80 })),
  }),
  paged: 'page',
  response: z.array(CampaignMessage),
})

/** Begins a campaign (CMP-14): a draft on the server. */
export const createCampaign = endpoint({
  scope: 'venue',
  permission: 'campaigns.campaigns:create',
  isIdempotent: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/campaigns',
  summary: 'Create a campaign',
  params: ofVenue,
  body: z.strictObject({ type: CampaignType, ...campaignDraft }),
  response: Campaign,
  errors: ['rule'],
})

/**
 * Changes a campaign (CMP-15). A change may name the `revision` that it is based on: 409 `conflict` where somebody was
 * quicker. `status`: `scheduled` checks it, reserves its credits and lets it leave at its time (`awaitingPayment` where
 * credits are missing), `userCreating` takes it back until then, `cancelled` stops what has not left. 422 `rule`
 * names the field: `content.body` (`required`, `malformed_variables`, `unknown_variable`, `too_long`, `blocks` where a
 * design cannot be read), `content.subject` (`required` and the same of variables), `content.sender` (`free_mail`,
 * `unverified`), `content.kind` (`type`), `content.code`
 * (`required` where the text shows it, `taken` by another campaign that runs), `target` (`nobody`), `sending.at` (`past`), `content.senderId` (`protected`). What lets messages leave needs `campaigns.campaigns:send` too.
 */
export const updateCampaign = endpoint({
  scope: 'venue',
  permission: 'campaigns.campaigns:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/campaigns/{id}',
  summary: 'Change, schedule or cancel a campaign',
  params: one,
  body: z.strictObject({
    ...campaignDraft,
    revision: z.optional(z.int().check(z.minimum(1))),
    status: z.optional(z.enum(['userCreating', 'scheduled', 'cancelled'])),
    isPaused: z.optional(z.boolean()),
    /** Lets one leave that is late. */
    isLate: z.optional(z.literal(false)),
    /** Decides about the messages that may have left or not; `failed` gives their credits back (D-68). */
    unknown: z.optional(z.enum(['sent', 'failed', 'resend'])),
  }),
  response: Campaign,
  errors: ['rule', 'conflict'],
})

/** Deletes a campaign that is being written (CMP-16, D-39); 409 `conflict` in every other state. */
export const deleteCampaign = endpoint({
  scope: 'venue',
  permission: 'campaigns.campaigns:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/campaigns/{id}',
  summary: 'Delete a draft of a campaign',
  params: one,
  errors: ['conflict'],
})

/** Where those live to whom a campaign was sent (CMP-17). */
export const listCampaignCountries = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/countries',
  summary: 'List the countries of a campaign',
  params: one,
  response: z.array(z.object({ country: z.string(), ...placeCount })),
})

/** The postal codes of a country in a campaign (CMP-18). */
export const listCampaignPostalCodes = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/countries/{country}/postalCodes',
  summary: 'List the postal codes of a campaign',
  params: { ...one, country: z.string().check(z.regex(/^[A-Z]{2}$/)) },
  response: z.array(z.object({ postalCode: z.string(), ...placeCount })),
})

/**
 * Sends an SMS to one phone, without the mention of STOP (CMP-19, SMS-05), or a mail to one mailbox; costs what one
 * message costs. 429 `rate_limited` within 60 s of the last test (CMP-25).
 */
export const testCampaign = endpoint({
  scope: 'venue',
  permission: 'campaigns.campaigns:send',
  method: 'POST',
  path: '/v2/venues/{venueId}/campaigns/{id}/test',
  summary: 'Send a test of a campaign',
  params: one,
  body: z.strictObject({
    /** Where an SMS goes; 422 `rule` without. */
    phoneNumber: z.optional(PhoneNumber),
    /** Where a mail goes; 422 `rule` without. */
    email: z.optional(EmailAddress),
  }),
  errors: ['rule', 'too_many_requests', 'payment_required'],
})

/** How a campaign went (CMP-20). */
export const readCampaignStats = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/stats',
  summary: 'Read how a campaign went',
  params: one,
  /** For how long what people do is counted. */
  query: z.strictObject({
    days: z._default(z.int().check(z.minimum(1), z.maximum(OUTCOME_MAX_DAYS)), OUTCOME_DAYS),
  }),
  response: CampaignStats,
})

/**
 * How many a target reaches (CMP-21); `target` is its JSON, or `campaignId` names the draft whose target is meant: two
 * thousand numbers are too long for an address. One of them is needed.
 */
export const readCampaignReach = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/reach',
  summary: 'Count whom a target reaches',
  params: ofVenue,
  query: z.strictObject({
    target: z.optional(
      z.string().check(
        z.maxLength(60_000),
        z.refine((text) => readTarget(text) !== undefined, 'must be a target as JSON'),
      ),
    ),
    campaignId: z.optional(CampaignId),
    /** By which channel; of a draft its own. */
    type: z.optional(CampaignType),
  }),
  response: CampaignReach,
  errors: ['rule'],
})

/** What a campaign takes from around it while it is written: senders, mention of STOP, prices, credits (SMS-02 to SMS-06). */
export const readCampaignSetup = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/setup',
  summary: 'Read how campaigns of a venue leave',
  params: ofVenue,
  /** Whose purses are meant. */
  query: z.strictObject({ type: z._default(CampaignType, 'sms') }),
  response: CampaignSetup,
})

/**
 * The first fifty who get a campaign as it stands, or with `reason` those who are left out for it (CMP-21). Needs
 * `contacts.contacts:read` too.
 */
export const listCampaignPeople = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/people',
  summary: 'List people of a campaign',
  params: one,
  query: z.strictObject({ reason: z.optional(LeftOutReason) }),
  response: z.array(CampaignPerson),
})

/** What is counted of a draft, person by person, for the check before it leaves (CMP-04): `findPreflight` reads it. */
export const readCampaignCheck = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/check',
  summary: 'Check a campaign before it leaves',
  params: one,
  response: CampaignCheck,
  errors: ['rule'],
})

/** Where those live who would get a campaign if it were for every place (CMP-26), those with most people first. */
export const listCampaignPlaces = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaigns/{id}/places',
  summary: 'List the places of a campaign that is written',
  params: one,
  response: z.array(CampaignPlace),
})
