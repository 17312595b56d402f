import * as z from 'zod/mini'
import { MediaIds, saysSomething } from '../files/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { cursorOrPageQuery } from '../http/page.ts'
import { line, text } from '../rules/text.ts'
import { ConversationId, Message, MessageId } from './message.ts'
import { MESSAGE_MAX } from './rules.ts'

/** A profile's id: the presence of a venue that conversations belong to (D-23). */
export const ProfileId = /* @__PURE__ */ intId('profile')

/** Where a conversation takes place (MSG-01). */
export const Platform = z.enum(['google', 'facebook', 'instagram', 'whatsapp', 'website', 'sms'])
export type Platform = z.infer<typeof Platform>

/**
 * A conversation with one customer on one platform (MSG-14). `history` holds its newest message in lists and events.
 */
export const Conversation = z.object({
  id: ConversationId,
  venueId: VenueId,
  /** Opaque address of the customer on the platform (D-02). */
  jid: z.string(),
  gbpId: ProfileId,
  platform: Platform,
  username: z.string(),
  isClosed: z.boolean(),
  /** No answer can be sent: the channel is unlinked or its window is over (D-02). */
  isChannelClosed: z.boolean(),
  /** Messages that no one of the business has read; of a manager, see `unreadOf`. */
  badgeCount: z.int(),
  /** Messages of the customer since a person last answered. */
  unansweredCount: z._default(z.int(), 0),
  /** The managers who have opened it since, and how many of these messages each of them has read. */
  readers: z._default(z.array(z.object({ managerId: z.int(), messageCount: z.int() })), []),
  notes: z.string(),
  contactId: z.nullable(z.int()),
  addressBookId: z.nullable(z.int()),
  /** The manager whose conversation it is. */
  assigneeId: z.nullable(z.int()),
  labelIds: z.array(z.int()),
  /** Out of the list until then, or until somebody writes; milliseconds since 1970. */
  snoozedUntil: z.nullable(z.number()),
  history: z.array(Message),
  /** Milliseconds since 1970. */
  lastMessageTimestamp: z.number(),
  /**
   * Since when the customer waits for a person, in milliseconds since 1970; null when they do not. What the agent or a
   * rule writes is not an answer.
   */
  waitingSince: z._default(z.nullable(z.number()), null),
  /**
   * The newest message of a customer who waits, where the agent or a rule has written after it; null otherwise. Quote it
   * with `customerMessage`.
   */
  unansweredMessage: z._default(z.nullable(Message), null),
  locationTitle: z.string(),
  locationLogoUrl: z.nullable(z.string()),
  /** The agent was switched off in this conversation. */
  isAgentOff: z._default(z.boolean(), false),
  /** Somebody said that they are a professional: the agent's answers include what is for professionals. */
  isProfessional: z._default(z.boolean(), false),
  /**
   * The customer's last word was STOP: nothing is written to them until they write again; by SMS, while their number is
   * on the suppression list.
   */
  isStopped: z._default(z.boolean(), false),
  /** Of several people: only the phone of the business can answer there. */
  isGroup: z._default(z.boolean(), false),
})
export interface Conversation extends z.infer<typeof Conversation> {}

/** What an inbox needs to know before it shows anything (MSG-25). */
export const InboxSetup = z.object({
  profiles: z.array(
    z.object({
      profileId: ProfileId,
      venueId: VenueId,
      title: z.string(),
      logo: z.nullable(z.string()),
      metadata: z.object({ mapsUri: z.nullable(z.string()) }),
      platforms: z.array(Platform),
      /**
       * Messages of the profile's open and closed conversations that the caller has not read (MSG-37); for an API key,
       * those that no one has.
       */
      badgeCount: z.int(),
    }),
  ),
})
export interface InboxSetup extends z.infer<typeof InboxSetup> {}

const read = {
  scope: 'venue',
  permission: 'messaging.conversations:read',
  requireFeature: 'messaging',
} as const
const inVenue = { venueId: VenueId }
const inConversation = { venueId: VenueId, id: ConversationId }

/** Lists conversations, newest message first, read by cursor, or by page number (MSG-20, D-53). */
export const listConversations = endpoint({
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations',
  summary: 'List conversations',
  allVenues: true,
  params: inVenue,
  paged: 'cursor',
  response: z.array(Conversation),
  query: z.strictObject({
    ...cursorOrPageQuery(30),
    isClosed: z._default(z.boolean(), false),
    profileId: z.optional(ProfileId),
    /** The caller has not read all of it; for an API key, no one has. */
    isUnread: z._default(z.boolean(), false),
    /** No one of the team has read all of it. */
    isUnseen: z._default(z.boolean(), false),
    /** The newest message asks for a person (D-14). */
    needsHuman: z._default(z.boolean(), false),
    /** The customer waits for a person: see `waitingSince`. */
    isWaiting: z._default(z.boolean(), false),
    /** Those that are snoozed, which no other list holds. */
    isSnoozed: z._default(z.boolean(), false),
    assigneeId: z.optional(/* @__PURE__ */ intId('manager')),
    labelId: z.optional(/* @__PURE__ */ intId('label')),
    /** Words of messages, names and notes; accents, case and the ends of words are forgiven. */
    search: z.optional(line({ max: 100 })),
  }),
})

/**
 * Reads what the inbox needs first: profiles and their unread counts (MSG-25). Whatever is set up by profile reads the
 * profiles too; without the right to read conversations nothing is counted.
 */
export const getInboxSetup = endpoint({
  ...read,
  orPermissions: [
    'messaging.agent:read',
    'messaging.outreach:read',
    'messaging.settings:read',
    'messaging.virtualNumbers:read',
    'posts.socialProfiles:read',
  ],
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/setup',
  summary: 'Set messaging up',
  allVenues: true,
  params: inVenue,
  response: InboxSetup,
})

/** Reads a conversation (MSG-21). */
export const getConversation = endpoint({
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/{id}',
  summary: 'Read a conversation',
  params: inConversation,
  response: Conversation,
})

/** Lists a conversation's messages, newest first, read by cursor, or by page number (MSG-22, D-53). */
export const listMessages = endpoint({
  ...read,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/{id}/messages',
  summary: 'List messages',
  params: inConversation,
  query: z.strictObject({ ...cursorOrPageQuery(50) }),
  paged: 'cursor',
  response: z.array(Message),
})

/**
 * Sends a message to the customer `to` in the name of the profile `from` (MSG-23). The client makes `id`: the
 * same one again answers the stored message and sends nothing (D-07). Reopens a closed conversation (MSG-31). 422
 * `rule` names `to`: `window_over`, or `stopped` where the customer wants no more; by SMS also `not_linked` where none
 * can be sent, `media`, and `body` where it needs more SMS than an answer may take.
 */
export const sendMessage = endpoint({
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.messages:send',
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/messages',
  summary: 'Send a message',
  params: inVenue,
  response: Message,
  isIdempotent: true,
  errors: ['conflict', 'rule'],
  body: z
    .strictObject({
      id: MessageId,
      /** May be empty where the message carries something. */
      body: text({ max: MESSAGE_MAX }),
      to: z.string().check(z.minLength(1), z.maxLength(200)),
      from: z.string().check(z.minLength(1), z.maxLength(200)),
      media: MediaIds,
    })
    .check(saysSomething),
})

/**
 * Decides about a message that its channel did not deliver, or of which no one knows: sends it again, or takes it as
 * sent (only where no one knows).
 */
export const decideMessage = endpoint({
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.messages:send',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/conversations/{id}/messages/{messageId}',
  summary: 'Resolve a message that did not arrive',
  params: { ...inConversation, messageId: MessageId },
  body: z.strictObject({ decision: z.enum(['resend', 'dismiss']) }),
  response: Message,
  errors: ['rule'],
})

/**
 * Asks once more, and at once, for the files of a message that its provider has not sent yet. Answers the message,
 * whose files are then being fetched; what becomes of them comes as `messages.updated`. 422 `rule` where there is
 * nothing to ask for.
 */
export const requestMessageFiles = endpoint({
  ...read,
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/{id}/messages/{messageId}/fileRequests',
  summary: 'Ask again for files that have not arrived',
  params: { ...inConversation, messageId: MessageId },
  response: Message,
  errors: ['rule'],
})

/**
 * Changes a conversation: notes, closing with or without a last message, reopening (MSG-24, D-03), whose it is, its
 * labels (all of them), and until when it is snoozed; a time in the past wakes it.
 */
export const updateConversation = endpoint({
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.conversations:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/conversations/{id}',
  summary: 'Change a conversation',
  params: inConversation,
  response: Conversation,
  errors: ['rule'],
  body: z.strictObject({
    notes: z.optional(text({ max: 5000 })),
    isClosed: z.optional(z.boolean()),
    isAgentOff: z.optional(z.boolean()),
    isProfessional: z.optional(z.boolean()),
    closingMessage: z.optional(z.strictObject({ id: MessageId, body: text({ min: 1, max: MESSAGE_MAX }) })),
    assigneeId: z.optional(z.nullable(/* @__PURE__ */ intId('manager'))),
    labelIds: z.optional(z.array(/* @__PURE__ */ intId('label')).check(z.maxLength(20))),
    snoozedUntil: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(4_102_444_800_000)))),
  }),
})

/** Clears the unread count of a conversation for the caller, and what no one had read (MSG-26). */
export const removeUnreadMessages = endpoint({
  ...read,
  method: 'DELETE',
  path: '/v2/venues/{venueId}/conversations/{id}/unread',
  summary: 'Mark a conversation as read',
  params: inConversation,
})
