import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { MessageFailure, Platform } from '../inbox/index.ts'

/**
 * What did not leave: a message of a conversation, an SMS, a mail, another task; or what came: a file, an event of a
 * provider that could not be read, or news of an account that are shown nowhere else (`news`).
 */
export const DeadLetterKind = z.enum(['message', 'sms', 'mail', 'task', 'file', 'event', 'news'])
export type DeadLetterKind = z.infer<typeof DeadLetterKind>

/** Identifies a dead letter, incoming or outgoing. */
export const DeadLetterId = z.string().check(z.regex(/^(?:out|in)-\d{1,15}$/))

/** Something that failed for good, or after 8 tries or a day: it waits for a person. */
export const DeadLetter = z.object({
  id: DeadLetterId,
  kind: DeadLetterKind,
  /** The channel that it went through or came from; null for what is of none. */
  platform: z.nullable(Platform),
  /** Why, in the words of the one who refused it; of news, what the provider says of the account. */
  reason: z.string(),
  /** The kind of failure, of a message; else null. */
  failure: z.nullable(MessageFailure),
  /** What news are about, in the provider's term, such as `account_alerts`; empty for all else. */
  topic: z.string(),
  failedAt: z.iso.datetime(),
  attempts: z.int(),
  /** Who it was for: a customer's name, a number, an address; empty where no one is named. */
  to: z.string(),
  conversationId: z.nullable(z.string()),
  /** False for what cannot be done again, such as a file that the provider no longer has. */
  canRetry: z.boolean(),
})
export interface DeadLetter extends z.infer<typeof DeadLetter> {}

const path = '/v2/venues/{venueId}/deadLetters'

/** Lists what failed for good and no one has decided about: the newest hundred. */
export const listDeadLetters = endpoint({
  scope: 'venue',
  permission: 'posts.socialProfiles:read',
  isSlow: true,
  method: 'GET',
  path,
  summary: 'List dead letters',
  params: { venueId: VenueId },
  response: z.array(DeadLetter),
})

/** Tries dead letters again, or takes them off the list; those named, or all. Returns how many there were. */
export const decideDeadLetters = endpoint({
  scope: 'venue',
  permission: 'posts.socialProfiles:create',
  isSlow: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/deadLetters/decisions',
  summary: 'Retry or discard dead letters',
  params: { venueId: VenueId },
  body: z.strictObject({
    decision: z.enum(['retry', 'discard']),
    ids: z.optional(z.array(DeadLetterId).check(z.minLength(1), z.maxLength(100))),
  }),
  response: z.object({ count: z.int() }),
})

/** Why events reached no venue: no venue has linked their account, or not to the end, or not yet then; or no one can read them. */
export const UnclaimedReason = z.enum(['not_linked', 'link_unfinished', 'linked_since', 'unreadable'])
export type UnclaimedReason = z.infer<typeof UnclaimedReason>

/** Events of one account and day that reached no venue. */
export const UnclaimedEvents = z.object({
  /** The channel, or the company where the event names none. */
  provider: z.string(),
  /** The provider's id of the account; empty where none is named. */
  account: z.string(),
  reason: UnclaimedReason,
  /** What is wrong with those that cannot be read; else empty. */
  words: z.string(),
  count: z.int(),
  lastAt: z.iso.datetime(),
})
export interface UnclaimedEvents extends z.infer<typeof UnclaimedEvents> {}

/** Lists what providers sent in the last 30 days that reached no venue, by account and day, newest first; for staff. */
export const listUnclaimedEvents = endpoint({
  scope: 'staff',
  permission: 'staff.events:read',
  method: 'GET',
  path: '/v2/unclaimedEvents',
  summary: 'List events that reached no venue',
  params: {},
  response: z.array(UnclaimedEvents),
})
