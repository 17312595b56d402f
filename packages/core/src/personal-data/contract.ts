import * as z from 'zod/mini'
import { SuppressionChannel as ConsentChannel, Contact, ContactId } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { ConversationId, Platform } from '../inbox/index.ts'
import { SuppressionChannel, SuppressionReason } from '../suppression/index.ts'

const at = z.iso.datetime()

/** Something that happened between a venue and a person. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  /** The messages of a conversation on one day: how many, and the newest. */
  z.object({
    kind: z.literal('messages'),
    at,
    conversationId: ConversationId,
    platform: Platform,
    count: z.int(),
    isFromBusiness: z.boolean(),
    excerpt: z.string(),
  }),
  z.object({
    kind: z.literal('sms'),
    at,
    isFromBusiness: z.boolean(),
    excerpt: z.string(),
    /** How far one of ours got; null for theirs. */
    state: z.nullable(z.enum(['queued', 'sent', 'delivered', 'failed', 'unknown'])),
  }),
  /** A mail of a campaign; `failed` where it came back. */
  z.object({ kind: z.literal('mail'), at, subject: z.string(), state: z.enum(['sent', 'failed']) }),
  z.object({ kind: z.literal('missedCall'), at, isAnswered: z.boolean() }),
  /** Came into a book; `isImported` by an import. */
  z.object({ kind: z.literal('added'), at, addressBookName: z.string(), isImported: z.boolean() }),
  /** Became known to the venue. */
  z.object({ kind: z.literal('created'), at }),
  /** Asked to be erased, on the page that a link opens. */
  z.object({ kind: z.literal('erasureAsked'), at }),
  z.object({
    kind: z.literal('consent'),
    at,
    channels: z.array(ConsentChannel),
    place: z.enum(['office', 'import', 'preferences', 'conversation', 'wifi', 'shop', 'api']),
    wording: z.string(),
    managerName: z.string(),
  }),
  z.object({
    kind: z.literal('suppressed'),
    at,
    channel: SuppressionChannel,
    reason: SuppressionReason,
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** A page of a person's history, newest first. */
export const Timeline = z.object({
  entries: z.array(TimelineEntry),
  /** Pass it as `before` to read on; null at the beginning of the history. */
  before: z.nullable(at),
})
export interface Timeline extends z.infer<typeof Timeline> {}

/** The features that store something about people. The person itself is first, and erased last. */
export const personPartNames = [
  'contact',
  'conversations',
  'visitors',
  'sms',
  'links',
  'campaigns',
  'triggers',
  'outcomes',
  'calls',
  'imports',
  'files',
  'traces',
] as const

/** What the erasure of a person took away, by where it was. */
export const ErasureReport = z.object({
  erased: z.array(
    z.object({
      part: z.enum(personPartNames),
      count: z.int(),
    }),
  ),
  /** How many refusals stay, as hashes: people who said stop are not written to should the address come back. */
  keptRefusals: z.int(),
  /** Files that the store could not remove yet, for example while a bucket is away: this is repeated every hour. */
  pendingFiles: z.int(),
})
export interface ErasureReport extends z.infer<typeof ErasureReport> {}

/** Everything about a person, as rows by where they are kept. */
export const PersonalData = z.record(z.string(), z.array(z.unknown()))
export type PersonalData = z.infer<typeof PersonalData>

/** A contact who asked to be erased and still is there. */
export const ErasureRequest = z.object({
  contact: Contact,
  askedAt: at,
  /** The law gives a month (GDPR article 12(3)). */
  dueAt: at,
})
export interface ErasureRequest extends z.infer<typeof ErasureRequest> {}

const ofContact = { venueId: VenueId, contactId: ContactId }

/** Reads what happened between a venue and a person; what the caller may not see elsewhere is not in it. */
export const getContactTimeline = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/contacts/{contactId}/timeline',
  summary: 'Read the history of a contact',
  scope: 'venue',
  permission: 'contacts.contacts:read',
  params: ofContact,
  query: z.strictObject({
    before: z.optional(at),
    perpage: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  }),
  response: Timeline,
})

/** Reads everything that a venue keeps about a person (GDPR articles 15 and 20). */
export const exportContact = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/contacts/{contactId}/data',
  summary: 'Export everything about a contact',
  scope: 'venue',
  isAudited: true,
  permission: 'exports.files:create',
  params: ofContact,
  response: PersonalData,
})

/** Reads who asked to be erased and still is there, who waits longest first; at most 100. */
export const listErasureRequests = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/erasureRequests',
  summary: 'List the contacts who asked to be erased',
  scope: 'venue',
  permission: 'contacts.contacts:read',
  allVenues: true,
  params: { venueId: VenueId },
  response: z.array(ErasureRequest),
})

/**
 * Erases a person everywhere, for good (GDPR article 17): contact, conversations with their files, SMS, calls, traces
 * in logs. Refusals to be written to stay as hashes. A person who asked for it themselves is notified by e-mail when it
 * is done.
 */
export const eraseContact = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/contacts/{contactId}/erasure',
  summary: 'Erase everything about a contact',
  scope: 'venue',
  isAudited: true,
  isSlow: true,
  permission: 'contacts.contacts:delete',
  params: ofContact,
  response: ErasureReport,
})
