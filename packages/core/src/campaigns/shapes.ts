import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { AddressBookId, SegmentId } from '../contacts/index.ts'
import { intId, VenueId } from '../http/id.ts'
import { ImportId } from '../imports/index.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line, text } from '../rules/text.ts'
import { SenderId } from '../sms/index.ts'

/** SMS that one message of a campaign may take, with the mention of STOP. */
export const CAMPAIGN_SEGMENTS = 5
/** Characters of an SMS before names are filled in. */
export const CAMPAIGN_BODY_MAX = 800
/** Numbers that may be typed or pasted into one campaign. */
export const CAMPAIGN_NUMBERS_MAX = 2_000
/** How long a campaign that is sent at once can still be taken back (D-67), in milliseconds. */
export const TAKE_BACK_MS = 60_000
/** How long after a test the next one may be sent (CMP-25), in milliseconds. */
export const CAMPAIGN_TEST_COOLDOWN_MS = 60_000

/** Names a campaign. */
export const CampaignId = /* @__PURE__ */ intId('campaign')
export type CampaignId = z.infer<typeof CampaignId>

/**
 * Where a campaign is (CMP-22, D-39): it is written, checked, waits for credits or its time, leaves, has left. Cancelled
 * from every state before the last.
 */
export const CampaignStatus = z.enum([
  'userCreating',
  'validating',
  'scheduled',
  'sending',
  'sent',
  'awaitingPayment',
  'cancelled',
])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** What a campaign is sent as. */
export const CampaignType = z.enum(['sms'])
export type CampaignType = z.infer<typeof CampaignType>

/**
 * Whom a target begins with (CMP-06, CMP-24): address books, the guests of the venue, members of the loyalty book, the
 * people of an import, or numbers that are typed.
 */
export const TargetType = z.enum(['addressbook', 'database', 'fidelity', 'import', 'manual'])
export type TargetType = z.infer<typeof TargetType>

/** ISO 3166-1, in capitals. */
const Country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Where people live (CMP-26): whole countries, or postal codes of one; where both name a country, its codes count. */
export const LocationFilter = z.strictObject({
  countries: z._default(z.array(Country).check(z.maxLength(50)), []),
  postalCodes: z._default(
    z
      .array(
        z.strictObject({ country: Country, postalCode: z.string().check(z.regex(/^[A-Z0-9 -]{2,10}$/)) }),
      )
      .check(z.maxLength(500)),
    [],
  ),
})
export interface LocationFilter extends z.infer<typeof LocationFilter> {}

const targetFields = {
  type: TargetType,
  addressBookIds: z._default(z.array(AddressBookId).check(z.maxLength(50)), []),
  isFidelity: z._default(z.boolean(), false),
  /** Of the people of an import (D-39). */
  importId: z._default(z.nullable(ImportId), null),
  /** Numbers that were typed or pasted; each person gets the message once. */
  phoneNumbers: z._default(z.array(PhoneNumber).check(z.maxLength(CAMPAIGN_NUMBERS_MAX)), []),
  /** Besides the books: the people of these choices of contacts. */
  segmentIds: z._default(z.array(SegmentId).check(z.maxLength(20)), []),
  /** The sender states that those without a recorded consent agreed to SMS: kept with the campaign (trust 3.10). */
  hasConsent: z._default(z.boolean(), false),
  /** No one of these books. */
  excludedBookIds: z._default(z.array(AddressBookId).check(z.maxLength(50)), []),
  locationFilter: z._default(LocationFilter, { countries: [], postalCodes: [] }),
  /** At most so many of them, picked at random (D-66); null for all. */
  desired: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))), null),
}
/** Whom a campaign is for (CMP-06). */
export const CampaignTarget = z.strictObject(targetFields)
export interface CampaignTarget extends z.infer<typeof CampaignTarget> {}

/**
 * Parses the target in the query of `readCampaignReach`; undefined if it is not valid.
 * @example
 * import { readTarget } from '@comptoir/core/campaigns'
 *
 * readTarget('{"type":"database"}')?.type // => 'database'
 * readTarget('everyone') // => undefined
 */
export function readTarget(text: string): CampaignTarget | undefined {
  try {
    return safeParse(CampaignTarget, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const contentFields = {
  /** The name it comes from where phones show names; empty for that of the venue (SMS-06). */
  senderId: z._default(z.union([z.literal(''), SenderId]), ''),
  /** `{{firstName}}`, `{{lastName}}` and `{{venue}}` are filled in, `{{firstName|customer}}` with words for blanks (D-76). */
  body: z._default(text({ max: CAMPAIGN_BODY_MAX }), ''),
}
/** What an SMS campaign says. The mention of STOP is put at its end when it leaves (D-41). */
export const CampaignContent = z.strictObject(contentFields)
export interface CampaignContent extends z.infer<typeof CampaignContent> {}

/** Of a day, as `HH:MM`. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const sendingFields = {
  /** Milliseconds since 1970; null: a minute after it is scheduled, until when it can be taken back (D-67). */
  at: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))), null),
  /** Between these times of the day, where each person is; never outside the hours of the law (D-65). */
  from: z._default(TimeOfDay, '10:00'),
  until: z._default(TimeOfDay, '20:00'),
}
/** When a campaign leaves. */
export const CampaignSending = z.strictObject(sendingFields)
export interface CampaignSending extends z.infer<typeof CampaignSending> {}

/** How many messages of a campaign are where. */
export const CampaignCounts = z.object({
  /** All whom it was for when it left. */
  audience: z.int(),
  /** Neither sent nor given up. */
  open: z.int(),
  sent: z.int(),
  /** Reported as delivered. */
  received: z.int(),
  /** Refused, or sent and never delivered. */
  errored: z.int(),
  /** May have left or not: a person decides. */
  unknown: z.int(),
  /** Left out, with a reason. */
  suppressed: z.int(),
  cancelled: z.int(),
})
export interface CampaignCounts extends z.infer<typeof CampaignCounts> {}

/** A campaign (CMP-05). Times are milliseconds since 1970. */
export const Campaign = z.object({
  id: CampaignId,
  venueId: VenueId,
  type: CampaignType,
  /** `Campagne {id}` unless it was given a name. */
  userLabel: z.string(),
  status: CampaignStatus,
  /** Its audience is being taken down; nothing has left. */
  isPreparing: z.boolean(),
  isPaused: z.boolean(),
  /** It should have left more than two hours ago: somebody lets it leave, or cancels it. */
  isLate: z.boolean(),
  /** Of what one writes: `updateCampaign` names the one it changes. */
  revision: z.int(),
  target: z.object({ ...targetFields, venueId: VenueId, reach: z.nullable(z.int()) }),
  content: z.object(contentFields),
  sending: z.object(sendingFields),
  counts: CampaignCounts,
  /** Credits that were taken, and given back for what never arrived (D-68). */
  creditsSpent: z.int(),
  creditsRefunded: z.int(),
  /** When it leaves or left; null while it is written. */
  startsAt: z.nullable(z.number()),
  createdAt: z.number(),
  /** Who wrote it. */
  managerName: z.string(),
})
export interface Campaign extends z.infer<typeof Campaign> {}

/** How many a target reaches (CMP-21), and why others are left out; each is counted under the first that holds. */
export const CampaignReach = z.object({
  reach: z.int(),
  /** Everybody of the target, each once. */
  total: z.int(),
  leftOut: z.object({
    /** Have no phone number. */
    noPhone: z.int(),
    /** Want no SMS (D-26). */
    stop: z.int(),
    /** Got three that advertise within seven days (D-74). */
    cap: z.int(),
    /** Nothing is kept of their consent. */
    consent: z.int(),
    /** Live elsewhere than the filter says. */
    location: z.int(),
    /** Their country has no price (D-69). */
    price: z.int(),
  }),
})
export interface CampaignReach extends z.infer<typeof CampaignReach> {}

/** What a campaign costs (CMP-12), by where its numbers are. A credit is an SMS of a destination that costs one (D-69). */
export const CampaignPrice = z.object({
  lines: z.array(
    z.object({
      /** ISO 3166-1; empty where a number says none. */
      country: z.string(),
      recipients: z.int(),
      /** Of all of them together. */
      segments: z.int(),
      creditsPerSegment: z.int(),
      credits: z.int(),
    }),
  ),
  credits: z.int(),
  /** What the venue's purses pay of it, free credits first (D-20). */
  free: z.int(),
  paid: z.int(),
  /** What they lack. */
  missing: z.int(),
  /** SMS that the longest of the messages takes. */
  longestSegments: z.int(),
})
export interface CampaignPrice extends z.infer<typeof CampaignPrice> {}

/**
 * Where a message of a campaign is (CMP-23). Beyond the specification: `unknown` (a person decides), `suppressed`
 * (with a reason), `cancelled`.
 */
export const CampaignMessageStatus = z.enum([
  'sending',
  'sent',
  'received',
  'opened',
  'errored',
  'unsubscribe',
  'unknown',
  'suppressed',
  'cancelled',
])
export type CampaignMessageStatus = z.infer<typeof CampaignMessageStatus>

/** A message of a campaign (CMP-07). */
export const CampaignMessage = z.object({
  /** From 1, within its campaign. */
  id: z.int(),
  status: CampaignMessageStatus,
  /** 0: the GSM alphabet, 8: UCS-2. */
  encoding: z.union([z.literal(0), z.literal(8)]),
  phoneNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  segments: z.int(),
  credits: z.int(),
  creditsRefunded: z.int(),
  /** Why it was left out or did not arrive. */
  reason: z.string(),
  /** Milliseconds since 1970; null before it has left. */
  sentAt: z.nullable(z.number()),
})
export interface CampaignMessage extends z.infer<typeof CampaignMessage> {}

/** How a campaign went (CMP-20). */
export const CampaignStats = z.object({
  counts: CampaignCounts,
  /** Shares of what was sent, from 0 to 1; null before anything was. */
  rates: z.object({ received: z.nullable(z.number()), errored: z.nullable(z.number()) }),
  /** What left in each hour, by its beginning in milliseconds since 1970. */
  byHour: z.array(z.object({ hour: z.number(), sent: z.int(), received: z.int() })),
  /** Left out, by reason. */
  suppressed: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Answers within seven days, and among them those that want no more. */
  replies: z.int(),
  stops: z.int(),
})
export interface CampaignStats extends z.infer<typeof CampaignStats> {}

/** How many of a place were written to (CMP-17, CMP-18). */
export const placeCount = { recipients: z.int(), received: z.int() }

/** A campaign of which something changed, as it is published live. */
export const CAMPAIGNS_UPDATED = 'campaigns.updated'
/** What {@link CAMPAIGNS_UPDATED} carries. */
export const CampaignsUpdated = z.object({ venueId: VenueId, campaignId: CampaignId })

/** What one writes of a campaign. */
export const campaignDraft = {
  userLabel: z.optional(line({ max: 80 })),
  target: z.optional(CampaignTarget),
  content: z.optional(CampaignContent),
  sending: z.optional(CampaignSending),
}
