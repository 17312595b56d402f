import * as z from 'zod/mini'
import { AddressBookId, CONTACTS_AT_ONCE, ContactId, SegmentId } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { intId, uuidId, VenueId } from '../http/id.ts'
import { Outreach } from '../outreach/index.ts'
import { text } from '../rules/text.ts'

const body = text({ min: 1, max: 800 })

/** A message to a contact of the venue, as written (CON-24). */
export const NewContactMessage = z.strictObject({
  type: z.literal('sms'),
  /** `{firstName}`, `{lastName}` and `{venue}` are replaced by what they name: see {@link fillContactText}. */
  text: body,
  googleBusinessProfileId: /* @__PURE__ */ intId('profile'),
  /**
   * The sender states that the person agreed to receive SMS: needed where no consent of theirs is kept, and kept then.
   */
  hasConsent: z._default(z.boolean(), false),
})
export interface NewContactMessage extends z.infer<typeof NewContactMessage> {}

/** Who is written to: the contacts that are named, and those of a book or a segment; everybody once. */
const selection = {
  contactIds: z.optional(z.array(ContactId).check(z.minLength(1), z.maxLength(CONTACTS_AT_ONCE))),
  addressBookId: z.optional(AddressBookId),
  segmentId: z.optional(SegmentId),
}
const ContactSelection = z.strictObject(selection)
/** Who is written to, by name, by book or by segment; at least one of them. */
export interface ContactSelection extends z.input<typeof ContactSelection> {}

/** A message to several, as it is written. */
export const NewContactMessages = z.strictObject({ ...selection, ...NewContactMessage.shape })

/** What is asked before several are written to; without a text only who would receive it. */
export const ContactMessagesDraft = z.strictObject({
  ...selection,
  type: z.literal('sms'),
  text: z.optional(body),
  hasConsent: z._default(z.boolean(), false),
})
export interface ContactMessagesDraft extends z.infer<typeof ContactMessagesDraft> {}

/** Why a selected contact is not written to; each is counted under the first that holds. */
export const LeftOut = z.object({
  /** Was in the selection more than once. */
  duplicates: z.int(),
  withoutPhone: z.int(),
  /** Has opted out of SMS (D-26). */
  suppressed: z.int(),
  /** Was written to three times in seven days. */
  tooOften: z.int(),
  /** Nothing is kept of their consent, and the sender does not state it. */
  withoutConsent: z.int(),
})
export interface LeftOut extends z.infer<typeof LeftOut> {}

/** What a message to several comes to. */
export const ContactMessagesEstimate = z.object({
  recipients: z.int(),
  /** The first five of those who receive it. */
  first: z.array(
    z.object({ contactId: ContactId, firstName: z.string(), lastName: z.string(), phoneNumber: z.string() }),
  ),
  leftOut: LeftOut,
  /** Recipients without a stored consent: the sender's statement replaces it. */
  statedConsents: z.int(),
  /** SMS that the longest of the messages takes, with names filled in and the mention of STOP; 0 without a text. */
  segments: z.int(),
  /** Of all of them together: a credit for each SMS (D-20). */
  credits: z.int(),
  /** Messages that wait until the day: neither at night nor on Sundays or holidays. Milliseconds since 1970. */
  waiting: z.int(),
  leavesAt: z.nullable(z.number()),
  /** How many more people the venue may write to today. */
  remainingToday: z.int(),
})
export interface ContactMessagesEstimate extends z.infer<typeof ContactMessagesEstimate> {}

/** The result of a message to several people; `listOutreaches` shows the status of each. */
export const SentContactMessages = z.object({
  ...ContactMessagesEstimate.shape,
  messages: z.array(z.object({ contactId: ContactId, id: /* @__PURE__ */ uuidId('outreach') })),
})
export interface SentContactMessages extends z.infer<typeof SentContactMessages> {}

const shared = {
  scope: 'venue',
  permission: 'messaging.outreach:send',
  method: 'POST',
  errors: ['rule'],
} as const

/**
 * Writes to a contact by SMS (CON-24), by day only; needs `contacts.contacts:read` too. 422 `rule` names the field:
 * `contactPhoneNumber` (`required`: there is none, `stopped`: wants none, `too_often`, `daily_limit`), `hasConsent`
 * (`required`), `text` (`too_long`: more than five SMS, `required`: must not be empty once names are filled in).
 */
export const writeToContact = endpoint({
  ...shared,
  path: '/v2/venues/{venueId}/contacts/{contactId}/messages',
  summary: 'Write to a contact',
  params: { venueId: VenueId, contactId: ContactId },
  body: NewContactMessage,
  response: Outreach,
  isIdempotent: true,
})

/** Writes to a guest by SMS (CON-32); as {@link writeToContact}, with `userMobilePhone`. */
export const writeToUser = endpoint({
  ...shared,
  path: '/v2/venues/{venueId}/users/{userId}/messages',
  summary: 'Write to a guest',
  params: { venueId: VenueId, userId: ContactId },
  body: NewContactMessage,
  response: Outreach,
  isIdempotent: true,
})

/**
 * Writes one SMS to each of several, all or none; who cannot be written to is left out and counted. 422 `rule`:
 * `contacts` (`required`: no one is chosen, `nobody`: no one is left, `too_many_contacts`: more than 1,000,
 * `daily_limit`: more than the venue may write to today), `text` as {@link writeToContact}.
 */
export const writeToContacts = endpoint({
  ...shared,
  path: '/v2/venues/{venueId}/contacts/messages',
  summary: 'Write to several contacts',
  params: { venueId: VenueId },
  body: NewContactMessages,
  response: SentContactMessages,
  isIdempotent: true,
})

/**
 * Says what {@link writeToContacts} would come to, without writing to any contact; `contacts` and `text` are refused alike.
 */
export const estimateContactMessages = endpoint({
  ...shared,
  path: '/v2/venues/{venueId}/contacts/messages/estimate',
  summary: 'Estimate a message to several contacts',
  params: { venueId: VenueId },
  body: ContactMessagesDraft,
  response: ContactMessagesEstimate,
})
