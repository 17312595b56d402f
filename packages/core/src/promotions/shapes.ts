import * as z from 'zod/mini'
import { CampaignType, MAIL_SUBJECT_MAX } from '../campaigns/index.ts'
import { intId, VenueId } from '../http/id.ts'
import { MAIL_BODY_MAX } from '../mail-design/index.ts'
import { line, text } from '../rules/text.ts'
import { SenderId } from '../sms/index.ts'

/** Names a promotion: a welcome or a campaign (D-75). The same number is its `promotionSendingQueryId`. */
export const PromotionId = /* @__PURE__ */ intId('promotion')
export type PromotionId = z.infer<typeof PromotionId>

/** Where a promotion is (TRG-23, D-40): created, pending, sent, cancelled. */
export const PROMOTION_STATES = { created: 0, pending: 1, sent: 2, cancelled: 99 } as const
/** The template of promotions that name none (TRG-26). */
export const PROMOTION_TEMPLATE_ID = 2

/** One of {@link PROMOTION_STATES}. */
export const PromotionState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(99)])
export type PromotionState = z.infer<typeof PromotionState>

/** A list as these clients write it: one value, values with commas between them, or an array. */
const ManyOf = z.union([
  z.int(),
  z.string().check(z.maxLength(4_000)),
  z.array(z.union([z.string().check(z.maxLength(20)), z.int()])).check(z.maxLength(500)),
])
const Flag = z.union([z.boolean(), z.literal(0), z.literal(1)])
const Sender = z.union([z.literal(''), SenderId])

/** What a promotion is created from, or estimated by: the form of these clients (TRG-03, TRG-11, TRG-12). */
export const promotionFields = {
  /** The venue; `getGlobalVenueId` is another name of it. Needed by who works in several. */
  venueId: z.optional(VenueId),
  getGlobalVenueId: z.optional(VenueId),
  promotionType: z.optional(CampaignType),
  /** Accepted; the text is what is sent. */
  templateId: z.optional(z.int().check(z.minimum(0))),
  templateText: z._default(text({ max: MAIL_BODY_MAX }), ''),
  templateSubject: z._default(line({ max: MAIL_SUBJECT_MAX }), ''),
  senderId: z._default(Sender, ''),
  /** `m`, `f`; empty or `all` for everybody. */
  gender: z._default(ManyOf, ''),
  /** Ranges such as `18-25`, or `65+`. */
  age: z._default(ManyOf, ''),
  /** Interests by number: people with one of them. */
  interests: z._default(ManyOf, ''),
  /** Everybody in the address books of the venue. */
  myContacts: z._default(Flag, false),
  selectedAddressBooks: z._default(ManyOf, ''),
  /** The guests of the venue. */
  sendToMyVenue: z._default(Flag, false),
  /** At most so many, picked at random; 0 for all. */
  noOfUsersToSend: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  /** ISO 8601, or a day and time of the venue; empty for at once. */
  scheduledDate: z._default(z.union([z.string().check(z.maxLength(40)), z.int()]), ''),
  /** Countries, as ISO 3166-1; postal codes are those of the first. */
  country: z._default(ManyOf, ''),
  postalCode: z._default(ManyOf, ''),
}

/** What was created, or where it is now. */
export const PromotionQuery = z.object({
  promotionId: PromotionId,
  promotionSendingQueryId: PromotionId,
  promotionSendingQueryUserLabel: z.string(),
  state: PromotionState,
})
export interface PromotionQuery extends z.infer<typeof PromotionQuery> {}

/** What a promotion would cost, and whom it would reach (TRG-13, TRG-14). */
export const PromotionEstimation = z.object({
  creditsUsed: z.int(),
  totalVenueCredits: z.int(),
  /** How many get it. */
  desired: z.int(),
})
export interface PromotionEstimation extends z.infer<typeof PromotionEstimation> {}

/** A welcome or a campaign with its texts (TRG-04, TRG-05). */
export const Promotion = z.object({
  promotionId: PromotionId,
  venueId: VenueId,
  /** Holds `Default` for a welcome, `Promotional` for a campaign. */
  promotionName: z.string(),
  promotionType: CampaignType,
  promotionActive: z.boolean(),
  /** Null for a welcome: it has no queue. */
  promotionSendingQueryId: z.nullable(PromotionId),
  promotionSendingQueryUserLabel: z.string(),
  state: z.nullable(PromotionState),
  promotionGender: z.string(),
  promotionAgeGroup: z.string(),
  promotionInterests: z.array(z.int()),
  promotionSenderId: z.string(),
  promotionDetailsEmailTemplateSubject: z.string(),
  promotionDetailsEmailTemplateText: z.string(),
  promotionDetailsSmsTemplateText: z.string(),
  /** ISO 8601; null where none is set. */
  promotionStartDate: z.nullable(z.string()),
  promotionEndDate: z.nullable(z.string()),
  templateId: z.int(),
})
export interface Promotion extends z.infer<typeof Promotion> {}

const optionalText = z.optional(text({ max: MAIL_BODY_MAX }))

/** What is written of a welcome: the fields of a promotion, or as a promotion is created with. */
export const welcomeFields = {
  venueId: z.optional(VenueId),
  templateId: z.optional(z.int().check(z.minimum(0))),
  templateText: optionalText,
  templateSubject: z.optional(line({ max: MAIL_SUBJECT_MAX })),
  senderId: z.optional(Sender),
  promotionSenderId: z.optional(Sender),
  promotionDetailsEmailTemplateSubject: z.optional(line({ max: MAIL_SUBJECT_MAX })),
  promotionDetailsEmailTemplateText: optionalText,
  promotionDetailsSmsTemplateText: optionalText,
  /** A welcome is for everybody: 422 `rule` where one of these says less. */
  promotionGender: z.optional(ManyOf),
  promotionAgeGroup: z.optional(ManyOf),
  promotionInterests: z.optional(ManyOf),
}
