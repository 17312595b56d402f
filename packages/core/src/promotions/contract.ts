import * as z from 'zod/mini'
import { CampaignType, MAIL_SUBJECT_MAX } from '../campaigns/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { MAIL_BODY_MAX } from '../mail-design/index.ts'
import { EmailAddress } from '../rules/email.ts'
import { PhoneNumber } from '../rules/phone.ts'
import { line, text } from '../rules/text.ts'
import { SenderId } from '../sms/index.ts'
import {
  Promotion,
  PromotionEstimation,
  PromotionId,
  PromotionQuery,
  PromotionState,
  promotionFields,
  welcomeFields,
} from './shapes.ts'

/** Without a venue, all that the caller may do it in. */
const anywhere = { scope: 'venue', allVenues: true, params: {} } as const
const ofOne = { ...anywhere, params: { id: PromotionId } } as const

/** The countries of the people whom the venues know (TRG-06, D-44), those with most people first. */
export const listPromotionCountries = endpoint({
  ...anywhere,
  permission: 'contacts.contacts:read',
  method: 'GET',
  path: '/countryListFromUsersTable',
  summary: 'List the countries of the people of venues',
  query: z.strictObject({ venueId: z.optional(VenueId) }),
  response: z.array(z.object({ countryNameCode: z.string(), countryName: z.string(), users: z.int() })),
})

/** The postal codes of a country in which the venues know people who can be reached (TRG-07, D-44); at most 2,000. */
export const listPromotionPostalCodes = endpoint({
  ...anywhere,
  permission: 'contacts.contacts:read',
  method: 'POST',
  path: '/promotions/getPostalCode',
  summary: 'List the postal codes of a country',
  body: z.strictObject({
    venueId: z.optional(VenueId),
    promotionType: CampaignType,
    selectedCountry: z.string().check(z.regex(/^[A-Z]{2}$/)),
  }),
  response: z.array(z.object({ postalCode: z.string(), users: z.int() })),
})

const listed = {
  scope: 'venue',
  permission: 'campaigns.triggers:read',
  response: z.array(Promotion),
} as const

/** The welcomes and the newest campaigns of a venue, of one type (TRG-17). Welcomes that are not there yet are made, switched off. */
export const showPromotions = endpoint({
  ...listed,
  method: 'GET',
  path: '/promotions/show/{venueId}',
  summary: 'Show the promotions of a venue',
  params: { venueId: VenueId },
  query: z.strictObject({ promotionType: z.optional(CampaignType) }),
})

/** The same of both types (TRG-18). */
export const listVenuePromotions = endpoint({
  ...listed,
  method: 'GET',
  path: '/promotions/venues/{venueId}',
  summary: 'List the promotions of a venue',
  params: { venueId: VenueId },
})

/** The same under another address (TRG-19). */
export const listPromotions = endpoint({
  ...listed,
  method: 'POST',
  path: '/promotions/list',
  summary: 'List promotions',
  params: {},
  body: z.strictObject({ venueId: VenueId }),
})

const test = {
  scope: 'venue',
  permission: 'campaigns.campaigns:send',
  isIdempotent: true,
  method: 'POST',
  params: {},
  errors: ['rule', 'too_many_requests', 'payment_required', 'venue_required'],
} as const

/** Sends one SMS as a test, without the mention of STOP (TRG-09); costs what one message costs. */
export const testPromotionSms = endpoint({
  ...test,
  path: '/promotions/testPromotionSMS',
  summary: 'Send a test of an SMS promotion',
  body: z.strictObject({
    venueId: VenueId,
    recipient: PhoneNumber,
    senderId: z._default(z.union([z.literal(''), SenderId]), ''),
    text: text({ min: 1, max: 800 }),
  }),
})

/** Sends one mail as a test (TRG-10); `senderId` is the name it comes from. */
export const testPromotionEmail = endpoint({
  ...test,
  path: '/promotions/testPromotionEmail',
  summary: 'Send a test of an e-mail promotion',
  body: z.strictObject({
    venueId: VenueId,
    recipient: EmailAddress,
    senderId: z._default(line({ max: 60 }), ''),
    subject: line({ min: 1, max: MAIL_SUBJECT_MAX }),
    text: text({ min: 1, max: MAIL_BODY_MAX }),
  }),
})

/** Creates a promotion by e-mail (TRG-11): a draft of a campaign, in state 0. The same once more within ten minutes is the same one. */
export const createEmailPromotion = endpoint({
  ...anywhere,
  permission: 'campaigns.campaigns:create',
  isIdempotent: true,
  method: 'POST',
  path: '/promotions/createPromotionQueryEmail',
  summary: 'Create an e-mail promotion',
  body: z.strictObject(promotionFields),
  response: PromotionQuery,
  errors: ['rule', 'venue_required'],
})

/**
 * Creates a promotion by SMS (TRG-12, D-40): a GET that creates, kept for old clients; use `createCampaign` instead. The
 * same once more within ten minutes is the same one.
 */
export const createSmsPromotion = endpoint({
  ...anywhere,
  permission: 'campaigns.campaigns:create',
  method: 'GET',
  path: '/promotions/createPromotionQuerySMS',
  summary: 'Create an SMS promotion',
  query: z.strictObject(promotionFields),
  response: PromotionQuery,
  errors: ['rule', 'venue_required'],
})

/** What a promotion by e-mail would cost (TRG-13). */
export const estimateEmailPromotion = endpoint({
  ...anywhere,
  permission: 'campaigns.campaigns:read',
  method: 'POST',
  path: '/promotions/getPromotionTargetEmail',
  summary: 'Estimate an e-mail promotion',
  body: z.strictObject(promotionFields),
  response: PromotionEstimation,
  errors: ['rule', 'venue_required'],
})

/** What a promotion by SMS would cost (TRG-14). */
export const estimateSmsPromotion = endpoint({
  ...anywhere,
  permission: 'campaigns.campaigns:read',
  method: 'GET',
  path: '/promotions/getPromotionTargetSMS',
  summary: 'Estimate an SMS promotion',
  query: z.strictObject(promotionFields),
  response: PromotionEstimation,
  errors: ['rule', 'venue_required'],
})

/**
 * Moves a promotion on (TRG-15, TRG-23): 1 schedules it, which needs `campaigns.campaigns:send` too, 0 takes it back, 99
 * cancels it; 2 comes by itself.
 */
export const updatePromotionState = endpoint({
  ...anywhere,
  permission: 'campaigns.campaigns:update',
  method: 'PUT',
  path: '/promotions/updateCampaignState',
  summary: 'Schedule, take back or cancel a promotion',
  body: z.strictObject({
    venueId: z.optional(VenueId),
    promotionSendingQueryId: PromotionId,
    newState: PromotionState,
  }),
  response: PromotionQuery,
  errors: ['rule', 'conflict'],
})

/** Names a promotion (TRG-16). */
export const namePromotion = endpoint({
  ...ofOne,
  permission: 'campaigns.campaigns:update',
  method: 'PUT',
  path: '/promotions/{id}',
  summary: 'Name a promotion',
  body: z.strictObject({
    venueId: z.optional(VenueId),
    promotionSendingQueryUserLabel: line({ max: 80 }),
  }),
  response: Promotion,
})

/** Writes the welcome by e-mail (TRG-20). */
export const updateWelcomeEmail = endpoint({
  ...ofOne,
  permission: 'campaigns.triggers:update',
  method: 'PUT',
  path: '/promotions/{id}/updateWelcomeEmail',
  summary: 'Write the welcome by e-mail',
  body: z.strictObject(welcomeFields),
  response: Promotion,
  errors: ['rule'],
})

/** Writes the welcome by SMS (TRG-21). */
export const updateWelcomeSms = endpoint({
  ...ofOne,
  permission: 'campaigns.triggers:update',
  method: 'PUT',
  path: '/promotions/{id}/updateWelcomeSms',
  summary: 'Write the welcome by SMS',
  body: z.strictObject(welcomeFields),
  response: Promotion,
  errors: ['rule'],
})

/**
 * Switches a welcome on or off, or schedules a campaign or takes it back (TRG-22, TRG-25). To switch on needs
 * `campaigns.campaigns:send` too.
 */
export const togglePromotion = endpoint({
  ...ofOne,
  permission: 'campaigns.triggers:update',
  method: 'PUT',
  path: '/promotions/toggle/{id}',
  summary: 'Switch a promotion on or off',
  body: z.strictObject({ venueId: z.optional(VenueId), enabled: z.boolean() }),
  response: Promotion,
  errors: ['rule', 'conflict'],
})
