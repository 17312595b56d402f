import * as z from 'zod/mini'

/** Why somebody of a target gets nothing, in the order in which they are looked at. */
export const LEFT_OUT_REASONS = [
  'noPhone',
  'noEmail',
  'stop',
  'bounce',
  'complaint',
  'consent',
  'location',
  'cap',
  'price',
  'holdout',
] as const
/** One of {@link LEFT_OUT_REASONS}. */
export const LeftOutReason = z.enum(LEFT_OUT_REASONS)
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** People that `listCampaignPeople` names at most. */
export const CAMPAIGN_PEOPLE_MAX = 50

/** Somebody of a campaign that is being written: of those who get it, or of those who are left out for a reason. */
export const CampaignPerson = z.object({
  /** Null for a number or an address that belongs to no one the venue knows. */
  personId: z.nullable(z.int()),
  firstName: z.string(),
  lastName: z.string(),
  /** E.164; empty for those without one, and in a campaign by e-mail. */
  phoneNumber: z.string(),
  /** Empty for those without one, and in a campaign by SMS. */
  emailAddress: z.string(),
})
export interface CampaignPerson extends z.infer<typeof CampaignPerson> {}

/** What a mail of a venue takes from around it, to draw it while it is written (D-77). */
export const CampaignMailSetup = z.object({
  /** Whether this installation sends mails at all. */
  isAvailable: z.boolean(),
  /** The address that mails of the venue come from as long as no domain of its own is verified. */
  sender: z.string(),
  /** Where answers go unless the campaign names another address; empty where the venue has none. */
  replyTo: z.string(),
  /** Domains whose addresses may be the sender. */
  domains: z.array(z.string()),
  /** Of one mail (D-20). */
  credits: z.int(),
  /** Of its footer, and of what it says by itself. */
  language: z.enum(['fr', 'en']),
})
export interface CampaignMailSetup extends z.infer<typeof CampaignMailSetup> {}

/** What an SMS or mail of a venue takes from around it, to draw and count it while it is written (SMS-02, SMS-04). */
export const CampaignSetup = z.object({
  /** Whether this installation sends SMS at all. */
  isAvailable: z.boolean(),
  venueName: z.string(),
  /** IANA name. */
  timezone: z.string(),
  /** The name of the venue for its SMS, else that of the installation (SMS-06). */
  senderId: z.string(),
  /** What they come from where phones show no names. */
  fallbackSenderId: z.string(),
  /** How the numbers of such phones begin, without +. */
  namelessPrefixes: z.array(z.string()),
  /** The mention of STOP by destination, as `stopMentionTo` takes it (D-41, D-69). */
  stopMention: z.string(),
  stopPrefixes: z.array(z.string()),
  stopLinkMention: z.string(),
  /** Credits of a segment by how a number begins, without +: the longest beginning holds (D-69). */
  rates: z.array(z.object({ prefix: z.string(), credits: z.int() })),
  mail: CampaignMailSetup,
  /** What the venue's purses hold (D-20). */
  freeCredits: z.int(),
  paidCredits: z.int(),
})
export interface CampaignSetup extends z.infer<typeof CampaignSetup> {}

/**
 * Credits of a segment to a number; undefined where its destination has no price (D-69).
 * @example
 * import { rateTo } from '@comptoir/core/campaigns'
 *
 * const rates = [{ prefix: '33', credits: 1 }, { prefix: '590', credits: 2 }]
 * rateTo('+590690123456', rates) // => 2
 * rateTo('+14155550100', rates) // => undefined
 */
export function rateTo(phone: string, rates: CampaignSetup['rates']): number | undefined {
  const holding = rates.filter(({ prefix }) => phone.startsWith(`+${prefix}`))
  return holding.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.credits
}
