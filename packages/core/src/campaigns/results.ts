import * as z from 'zod/mini'
import { CampaignOutcome } from '../outcomes/index.ts'

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

/** How many a target reaches (CMP-21), and why others are left out; each is counted under the first that holds. */
export const CampaignReach = z.object({
  reach: z.int(),
  /** Everybody of the target, each once. */
  total: z.int(),
  leftOut: z.object({
    /** Have no phone number, of a campaign by SMS. */
    noPhone: z.int(),
    /** Have no e-mail address, of a campaign by e-mail. */
    noEmail: z.int(),
    /** Want no SMS, or no e-mail (D-26). */
    stop: z.int(),
    /** Nothing arrives at their address. */
    bounce: z.int(),
    /** Reported a mail of the venue as spam. */
    complaint: z.int(),
    /** Got three that advertise within seven days (D-74). */
    cap: z.int(),
    /** Nothing is kept of their consent. */
    consent: z.int(),
    /** Live elsewhere than the filter says. */
    location: z.int(),
    /** Their country has no price (D-69). */
    price: z.int(),
    /** Get nothing on purpose, to compare with (D-73); only of a campaign, not of a target alone. */
    holdout: z.int(),
  }),
})
export interface CampaignReach extends z.infer<typeof CampaignReach> {}

/**
 * What a campaign costs (CMP-12), by where its numbers are. A credit is an SMS of a destination that costs one (D-69);
 * a mail is one segment, of no country.
 */
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
  /** 0: the GSM alphabet, 8: UCS-2; 0 for a mail. */
  encoding: z.union([z.literal(0), z.literal(8)]),
  /** Of an SMS, else empty. */
  phoneNumber: z.string(),
  /** Of a mail, else empty. */
  emailAddress: z.string(),
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
  /** Reported a mail as spam; `isComplaintWarning` from one in a thousand of what was sent. */
  complaints: z.int(),
  isComplaintWarning: z.boolean(),
  /** Visits of people to its links; programs that open every link are not counted (D-71). */
  clicks: z.int(),
  /** Answers within seven days, and among them those that want no more. */
  replies: z.int(),
  stops: z.int(),
  /** What it brought in, with those who got nothing to compare with (D-73). */
  outcome: CampaignOutcome,
})
export interface CampaignStats extends z.infer<typeof CampaignStats> {}

/** How many of a place were written to (CMP-17, CMP-18). */
export const placeCount = { recipients: z.int(), received: z.int() }
