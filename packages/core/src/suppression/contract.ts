import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { cursorQuery, pageQuery } from '../http/page.ts'
import { isEmailAddress } from '../rules/email.ts'
import { line } from '../rules/text.ts'

/** What a person is written to on: SMS, e-mail, or a platform as conversations name it. */
export const SUPPRESSION_CHANNELS = ['sms', 'email', 'whatsapp', 'facebook', 'instagram', 'google'] as const
/** One of {@link SUPPRESSION_CHANNELS}. */
export const SuppressionChannel = z.enum(SUPPRESSION_CHANNELS)
export type SuppressionChannel = z.infer<typeof SuppressionChannel>

/**
 * Why no one writes to an address (D-26). `stop`, `unsubscribe` and `complaint` are the person's own words; `bounce`:
 * nothing arrives there; the others were put in by managers.
 */
export const SUPPRESSION_REASONS = [
  'stop',
  'unsubscribe',
  'complaint',
  'bounce',
  'blacklist',
  'import',
  'manual',
] as const
/** One of {@link SUPPRESSION_REASONS}. */
export const SuppressionReason = z.enum(SUPPRESSION_REASONS)
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** A person whom a venue no longer writes to on a channel (UNS-03). */
export const Unsubscribe = z.object({
  venueId: VenueId,
  /**
   * The digits of a phone number without plus, an e-mail address, or a customer's jid where the platform shows nothing
   * else.
   */
  to: z.string(),
  channel: SuppressionChannel,
  reason: SuppressionReason,
  /** What it came by: the words of a message, the name of a file, what a manager noted. */
  source: z.string(),
  /** ISO 8601. */
  date: z.string(),
  /** Who put it in; empty where the person did. */
  managerName: z.string(),
  /** The contact with this address, if there is one. */
  contactId: z.nullable(z.int()),
})
export interface Unsubscribe extends z.infer<typeof Unsubscribe> {}

/**
 * Whether a text can be a phone number in any form, or an e-mail address; which numbers exist is the server's to say.
 */
function isRecipient(value: string): boolean {
  return /^\+?\d{6,15}$/.test(value) || isEmailAddress(value)
}

const Recipient = line({ min: 3, max: 254 }).check(
  z.overwrite((value) => (value.includes('@') ? value.toLowerCase() : value.replace(/[\s.\-()]/g, ''))),
  z.refine(isRecipient, {
    error: 'must be an e-mail address or a phone number',
    params: { code: 'recipient' },
  }),
)

const ofVenue = { venueId: VenueId }
const narrowed = {
  /** The beginning of an address; national phone numbers are found as well. */
  search: z.optional(line({ max: 100 })),
  channel: z.optional(SuppressionChannel),
  reason: z.optional(SuppressionReason),
}
const Read = {
  scope: 'venue',
  permission: 'contacts.unsubscribes:read',
  allVenues: true,
  params: ofVenue,
} as const

/** Lists people whom the venue no longer writes to, newest first, by cursor (UNS-05). */
export const listUnsubscribes = endpoint({
  ...Read,
  method: 'GET',
  path: '/v2/venues/{venueId}/unsubscribes',
  summary: 'List unsubscribed recipients',
  paged: 'cursor',
  query: z.strictObject({ ...narrowed, ...cursorQuery() }),
  response: z.array(Unsubscribe),
})

/** The same list by page number (UNS-06). */
export const paginateUnsubscribes = endpoint({
  ...Read,
  method: 'GET',
  path: '/v2/venues/{venueId}/unsubscribes/paginate',
  summary: 'List unsubscribed recipients by page',
  paged: 'page',
  query: z.strictObject({ ...narrowed, ...pageQuery() }),
  response: z.array(Unsubscribe),
})

/** Stops writing to a person, because a manager was asked to: a phone number neither by SMS nor on WhatsApp. */
export const createUnsubscribe = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/unsubscribes',
  summary: 'Unsubscribe a recipient',
  scope: 'venue',
  permission: 'contacts.unsubscribes:create',
  params: ofVenue,
  body: z.strictObject({
    to: Recipient,
    /** What the person said to the manager, or who it was. */
    source: z._default(line({ max: 200 }), ''),
  }),
  response: z.array(Unsubscribe),
})

const Removal = {
  /** Why; kept with who did it. Needed in the query or in the body. */
  reason: z.optional(line({ min: 1, max: 500 })),
  /** On one channel alone; else on all of them. */
  channel: z.optional(SuppressionChannel),
}

/**
 * Removes a person from the list (UNS-07, D-26). The reason is in the query or in the body, because proxies drop bodies
 * (D-53). 422 `rule` names the field `to`: `stop` or `complaint` where the person said so and has not agreed again
 * since; 400 where no reason is given; 404 where no one is listed so.
 */
export const deleteUnsubscribe = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/unsubscribes/{to}',
  summary: 'Remove a recipient from the unsubscribed',
  scope: 'venue',
  isAudited: true,
  permission: 'contacts.unsubscribes:delete',
  params: { ...ofVenue, to: z.string().check(z.minLength(1), z.maxLength(254)) },
  query: z.strictObject(Removal),
  body: z.optional(z.strictObject(Removal)),
  errors: ['rule'],
})

/** How many lines of a blacklist are sent at a time. */
export const EXCLUSIONS_MAX = 5000

/** A line of a blacklist: a phone number, an e-mail address, or both (UNS-04, UNS-11); empty if there is none. */
export const Exclusion = z.strictObject({
  phoneNumber: z._default(z.string().check(z.maxLength(254)), ''),
  emailAddress: z._default(z.string().check(z.maxLength(254)), ''),
})
export interface Exclusion extends z.infer<typeof Exclusion> {}

/** How many addresses the blacklist of a venue holds (UNS-09). */
export const ExclusionCounts = z.object({ emailAddressCount: z.int(), phoneNumberCount: z.int() })
export interface ExclusionCounts extends z.infer<typeof ExclusionCounts> {}

/** What came of a blacklist. */
export const ExclusionResult = z.object({
  ...ExclusionCounts.shape,
  /** Addresses that were not listed before. */
  added: z.int(),
  /** Addresses that were, for whatever reason. */
  known: z.int(),
  /** Lines that nothing was taken of, the first is 1; `field` says what is wrong with it, `line`: it is empty. */
  invalidLines: z.array(z.object({ line: z.int(), field: z.enum(['line', 'phoneNumber', 'emailAddress']) })),
})
export interface ExclusionResult extends z.infer<typeof ExclusionResult> {}

const exclusionList = '/promotions/exclusionList/{venueId}'

/**
 * Adds a blacklist (UNS-08); valid lines are taken though others are not. `isPreview` stores none and returns the same.
 */
export const importExclusions = endpoint({
  method: 'POST',
  path: exclusionList,
  summary: 'Import a blacklist',
  scope: 'venue',
  permission: 'contacts.unsubscribes:create',
  params: ofVenue,
  body: z.strictObject({
    lines: z.array(Exclusion).check(z.minLength(1), z.maxLength(EXCLUSIONS_MAX)),
    /** Where it is from, such as the name of a file. */
    source: z._default(line({ max: 200 }), ''),
    isPreview: z._default(z.boolean(), false),
  }),
  response: ExclusionResult,
})

/** Counts the blacklist (UNS-09). */
export const countExclusions = endpoint({
  ...Read,
  method: 'GET',
  path: exclusionList,
  summary: 'Count the blacklist',
  response: ExclusionCounts,
})

/** Takes the blacklist away (UNS-10); what people said themselves stays. */
export const deleteExclusions = endpoint({
  method: 'DELETE',
  path: exclusionList,
  summary: 'Delete the blacklist',
  scope: 'venue',
  isAudited: true,
  permission: 'contacts.unsubscribes:delete',
  params: ofVenue,
})
