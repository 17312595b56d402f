import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { AddressBookId, SegmentId } from '../contacts/index.ts'
import { intId, VenueId } from '../http/id.ts'
import { ImportId } from '../imports/index.ts'
import { EmailAddress } from '../rules/email.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line } from '../rules/text.ts'
import { CampaignContent, contentFields } from './content.ts'
import { CampaignCounts } from './results.ts'

/** SMS that one message of a campaign may take, with the mention of STOP. */
export const CAMPAIGN_SEGMENTS = 5
/** Numbers, or e-mail addresses, that may be typed or pasted into one campaign. */
export const CAMPAIGN_NUMBERS_MAX = 2_000
/** How long a campaign that is sent at once can still be taken back (D-67), in milliseconds. */
export const TAKE_BACK_MS = 60_000
/** Reports of spam among what was sent, above which one should look at whom one writes to (EML-06), from 0 to 1. */
export const COMPLAINT_WARN_RATE = 0.001
/** And those above which a campaign stops by itself: large providers refuse senders of more. */
export const COMPLAINT_STOP_RATE = 0.003
/** Of a hundred people, so many may get nothing (D-73). */
export const HOLDOUT_MAX_PERCENT = 50
/** From so many people on it is suggested that some get nothing (D-73). */
export const HOLDOUT_FROM_PEOPLE = 1_000
/** Of a hundred people, so many are suggested to get nothing (D-73). */
export const HOLDOUT_SUGGESTED_PERCENT = 10
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
export const CampaignType = z.enum(['sms', 'email'])
export type CampaignType = z.infer<typeof CampaignType>

/**
 * Whom a target begins with (CMP-06, CMP-24): address books, the guests of the venue, members of the loyalty book, the
 * people of an import, or numbers and addresses that are typed.
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

const Years = z.int().check(z.minimum(0), z.maximum(150))
/** Whole years, both included. People without a birthday are of no age. */
const AgeRange = z.strictObject({ from: Years, until: Years })

const targetFields = {
  type: TargetType,
  addressBookIds: z._default(z.array(AddressBookId).check(z.maxLength(50)), []),
  isFidelity: z._default(z.boolean(), false),
  /** Of the people of an import (D-39). */
  importId: z._default(z.nullable(ImportId), null),
  /** Numbers that were typed or pasted; each person gets the message once. */
  phoneNumbers: z._default(z.array(PhoneNumber).check(z.maxLength(CAMPAIGN_NUMBERS_MAX)), []),
  /** The same of a campaign by e-mail. */
  emailAddresses: z._default(z.array(EmailAddress).check(z.maxLength(CAMPAIGN_NUMBERS_MAX)), []),
  /** Besides the books: the people of these choices of contacts. */
  segmentIds: z._default(z.array(SegmentId).check(z.maxLength(20)), []),
  /** The sender states that those without a recorded consent agreed to it: kept with the campaign (trust 3.10). */
  hasConsent: z._default(z.boolean(), false),
  /** No one of these books. */
  excludedBookIds: z._default(z.array(AddressBookId).check(z.maxLength(50)), []),
  locationFilter: z._default(LocationFilter, { countries: [], postalCodes: [] }),
  /** Of these genders, of an age in one of these ranges, with one of these interests (TRG-04); empty for everybody. */
  genders: z._default(z.array(z.enum(['m', 'f'])).check(z.maxLength(2)), []),
  ageRanges: z._default(z.array(AgeRange).check(z.maxLength(10)), []),
  interests: z._default(z.array(z.int().check(z.minimum(1), z.maximum(9))).check(z.maxLength(9)), []),
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

/** Of a day, as `HH:MM`. */
const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const sendingFields = {
  /** Milliseconds since 1970; null: a minute after it is scheduled, until when it can be taken back (D-67). */
  at: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))), null),
  /** An SMS leaves between these times of the day, where each person is; never outside the hours of the law (D-65). */
  from: z._default(TimeOfDay, '10:00'),
  until: z._default(TimeOfDay, '20:00'),
  /** Of a hundred people, so many get nothing, so that one sees what the campaign brings in (D-73). */
  holdoutPercent: z._default(z.int().check(z.minimum(0), z.maximum(HOLDOUT_MAX_PERCENT)), 0),
}
/** When a campaign leaves. */
export const CampaignSending = z.strictObject(sendingFields)
export interface CampaignSending extends z.infer<typeof CampaignSending> {}

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
  /** Why it was paused by itself: too many reported its mails as spam ({@link COMPLAINT_STOP_RATE}); else empty. */
  pauseReason: z.enum(['', 'complaints']),
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
