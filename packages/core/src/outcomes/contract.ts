import * as z from 'zod/mini'
import { ContactId } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'

/** Names a campaign; the same as in `campaigns`, which builds on this. */
const CampaignId = /* @__PURE__ */ intId('campaign')

/** Names something that a person did. */
export const OutcomeId = /* @__PURE__ */ intId('outcome')
export type OutcomeId = z.infer<typeof OutcomeId>

/** For how long after its campaign began a code can be used, in days; until then no other campaign has the same. */
export const CODE_DAYS = 60
/** How long a code that was marked by mistake can be taken back, in milliseconds. */
export const CODE_TAKE_BACK_MS = 86_400_000
/** Uses of codes that `listCodeUses` lists at most. */
export const CODE_USES_MAX = 50

/** A code that can be used at the counter now. */
export const CampaignCode = z.object({
  campaignId: CampaignId,
  userLabel: z.string(),
  code: z.string(),
  /** When its campaign began, milliseconds since 1970. */
  startsAt: z.number(),
})
export interface CampaignCode extends z.infer<typeof CampaignCode> {}

/** That somebody used the code of a campaign. */
export const CodeUse = z.object({
  id: OutcomeId,
  /** Null once the campaign is gone. */
  campaignId: z.nullable(CampaignId),
  code: z.string(),
  /** Null once the person is gone. */
  contactId: z.nullable(ContactId),
  firstName: z.string(),
  lastName: z.string(),
  /** What they paid, in the smallest unit of the currency. */
  amountMinor: z.nullable(z.int()),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Who marked it. */
  managerName: z.string(),
  /** Whether it can still be taken back. */
  isRecent: z.boolean(),
})
export interface CodeUse extends z.infer<typeof CodeUse> {}

const ofVenue = { venueId: VenueId }
const changing = { scope: 'venue', permission: 'contacts.contacts:update' } as const
const reading = { scope: 'venue', permission: 'contacts.contacts:read', method: 'GET' } as const

/** Lists the codes that can be used at the counter now: of campaigns that began within 60 days, newest first. */
export const listCampaignCodes = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/campaignCodes',
  summary: 'List the codes of campaigns',
  params: ofVenue,
  response: z.array(CampaignCode),
})

/** Lists who used codes, newest first: of one campaign, of one contact, or all; the last fifty. */
export const listCodeUses = endpoint({
  ...reading,
  path: '/v2/venues/{venueId}/codeUses',
  summary: 'List uses of codes',
  params: ofVenue,
  query: z.strictObject({ campaignId: z.optional(CampaignId), contactId: z.optional(ContactId) }),
  response: z.array(CodeUse),
})

/**
 * Marks that a contact used the code of a campaign at the counter. It counts once per person and campaign: a second time
 * answers with the first (`isNew` false) unless `isAgain` says that they came again. 422 `rule` where the campaign has
 * no code that is used now (`campaignId`: `code`).
 */
export const markCodeUsed = endpoint({
  ...changing,
  method: 'POST',
  isIdempotent: true,
  path: '/v2/venues/{venueId}/codeUses',
  summary: 'Mark a code as used',
  params: ofVenue,
  body: z.strictObject({
    campaignId: CampaignId,
    contactId: ContactId,
    /** What they paid, in the smallest unit of the currency. */
    amountMinor: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000))),
    isAgain: z.optional(z.literal(true)),
  }),
  response: z.object({ use: CodeUse, isNew: z.boolean() }),
  errors: ['rule'],
})

/** Takes back that a code was used, within a day; 409 `conflict` afterwards. */
export const takeBackCodeUse = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/codeUses/{id}',
  summary: 'Take back a use of a code',
  params: { venueId: VenueId, id: OutcomeId },
  errors: ['conflict'],
})
