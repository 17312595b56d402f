import * as z from 'zod/mini'
import { CampaignId } from '../campaigns/index.ts'
import { ContactId } from '../contacts/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { uuidId, VenueId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'

/**
 * Why a message is written: an answer in a conversation, to a customer, for a review, to somebody of the contacts, after
 * a missed call, or by a campaign.
 */
export const OUTBOX_KINDS = ['answer', 'contact', 'review', 'promotion', 'missedCall', 'campaign'] as const
/** One of {@link OUTBOX_KINDS}. */
export const OutboxKind = z.enum(OUTBOX_KINDS)
export type OutboxKind = z.infer<typeof OutboxKind>

/**
 * Where a message is: waits for its time (`held`) or its turn, is with the operator, was delivered, did not leave or
 * arrive (`errored`), or may have left or not (`unknown`). Campaigns also leave people out (`suppressed`) and are
 * cancelled.
 */
export const OUTBOX_STATES = [
  'held',
  'sending',
  'sent',
  'received',
  'errored',
  'unknown',
  'suppressed',
  'cancelled',
] as const
/** One of {@link OUTBOX_STATES}. */
export const OutboxState = z.enum(OUTBOX_STATES)
export type OutboxState = z.infer<typeof OutboxState>

const named = { firstName: z.string(), lastName: z.string() }
/** Who of the venue's contacts has a phone number; null where no one has it. */
const contact = z.nullable(z.object({ contactId: ContactId, ...named }))
const campaign = z.nullable(z.object({ id: CampaignId, userLabel: z.string() }))
const conversationId = z.nullable(/* @__PURE__ */ uuidId('conversation'))

/** A message that leaves, or left (OUT-03). Times are ISO 8601. */
export const OutboxMessage = z.object({
  /** A UUID; of a campaign followed by the number of its message. */
  id: z.string(),
  kind: OutboxKind,
  state: OutboxState,
  /** Of an SMS, else empty. */
  phoneNumber: z.string(),
  /** Of a mail, else empty. */
  emailAddress: z.string(),
  contact,
  /** As it was written; empty for a message of a campaign, which has the text. */
  text: z.string(),
  campaign,
  conversationId,
  segments: z.int(),
  /** Who wrote it; empty for a program. */
  managerName: z.string(),
  createdAt: z.iso.datetime(),
  /** Until when it is held: not at night, on Sundays or holidays, or not before its time. */
  heldUntil: z.nullable(z.iso.datetime()),
  /** Why it did not leave or arrive: `stopped`, `refused`, `undelivered`, or words of the operator. */
  reason: z.string(),
  /** Whether {@link resendOutboxMessage} and {@link discardOutboxMessage} do something with it now. */
  canResend: z.boolean(),
  canDiscard: z.boolean(),
})
export interface OutboxMessage extends z.infer<typeof OutboxMessage> {}

const ofVenue = { venueId: VenueId }
const ofMessage = { venueId: VenueId, outreachId: /* @__PURE__ */ uuidId('outreach') }

/**
 * Lists what leaves, newest first, by cursor (OUT-03). `source`: `single` for what is written to one person
 * (transactional), `campaign` for the messages of campaigns; without it both. `search` is the beginning of a number.
 */
export const listOutboxMessages = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/messages',
  summary: 'List messages that leave',
  scope: 'venue',
  permission: 'campaigns.outbox:read',
  params: ofVenue,
  query: z.strictObject({
    source: z.optional(z.enum(['single', 'campaign'])),
    state: z.optional(OutboxState),
    search: z.optional(line({ max: 40 })),
    ...cursorQuery(),
  }),
  paged: 'cursor',
  response: z.array(OutboxMessage),
})

/** How many messages of a day are where. */
const counts = { sent: z.int(), received: z.int(), errored: z.int() }

/** What left in the last days, and what waits (OUT-04). */
export const MessageStats = z.object({
  /** By the venue's calendar, the oldest first; a day without messages is left out. YYYY-MM-DD. */
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  /** Today by the same calendar. */
  today: z.iso.date(),
  /** Now: wait for their time, leave, or need a decision. */
  held: z.int(),
  sending: z.int(),
  unknown: z.int(),
})
export interface MessageStats extends z.infer<typeof MessageStats> {}

/** Counts what left in the last days: single messages and campaigns (OUT-04). */
export const readMessageStats = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/messageStats',
  summary: 'Count messages that left',
  scope: 'venue',
  permission: 'campaigns.outbox:read',
  params: ofVenue,
  query: z.strictObject({
    /** How many days back, today included. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(366)), 30),
  }),
  response: MessageStats,
})

/**
 * Sends again what the operator refused, or what may have left or not, at the risk that it comes twice. 409 `conflict`
 * for any other; 422 `rule` says `stopped` where the person has opted out since.
 */
export const resendOutboxMessage = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/messages/{outreachId}/resend',
  summary: 'Send a message again',
  scope: 'venue',
  permission: 'messaging.outreach:send',
  params: ofMessage,
  errors: ['conflict', 'rule'],
})

/**
 * Discards a message that has not begun to leave: it is removed as if it had not been written. 409 `conflict` for one
 * that leaves or has left, and for an answer, which belongs to its conversation.
 */
export const discardOutboxMessage = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/messages/{outreachId}',
  summary: 'Discard a message before it leaves',
  scope: 'venue',
  permission: 'campaigns.outbox:delete',
  params: ofMessage,
  errors: ['conflict'],
})

/** What a person answered by SMS (OUT-05). Times are ISO 8601. */
export const Reply = z.object({
  id: z.uuid(),
  phoneNumber: z.string(),
  contact,
  body: z.string(),
  receivedAt: z.iso.datetime(),
  /** They want no more SMS. */
  isStop: z.boolean(),
  /** The campaign that they got within seven days before. */
  campaign,
  /** Where it can be answered; null while there is no conversation, as after a STOP alone. */
  conversationId,
})
export interface Reply extends z.infer<typeof Reply> {}

/** Lists what people answered by SMS, newest first, by cursor (OUT-05). `search` is the beginning of a number. */
export const listReplies = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/replies',
  summary: 'List answers by SMS',
  scope: 'venue',
  permission: 'campaigns.replies:read',
  params: ofVenue,
  query: z.strictObject({ search: z.optional(line({ max: 40 })), ...cursorQuery() }),
  paged: 'cursor',
  response: z.array(Reply),
})
