import * as z from 'zod/mini'
import { VenueId } from '../http/id.ts'
import { Conversation } from './contract.ts'
import { ConversationId, Message } from './message.ts'

/** Live events of the inbox: a new or changed message, with the current state of its conversation (SHL-29, MSG-39…41). */
export const MessageEvent = z.object({
  message: Message,
  conversation: Conversation,
  /** First name of the manager who wrote it, which a visitor of a site sees (WCH-05). */
  author: z.optional(z.string()),
})
export interface MessageEvent extends z.infer<typeof MessageEvent> {}
/** A conversation was closed, reopened, read or annotated. */
export const ConversationEvent = z.object({ conversation: Conversation })
export interface ConversationEvent extends z.infer<typeof ConversationEvent> {}
/** The customer has read everything up to a point in time. */
export const ReadEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  /** Milliseconds since 1970. */ readUpTo: z.number(),
})
export interface ReadEvent extends z.infer<typeof ReadEvent> {}

/** The business's messages up to a point in time have reached the customer's device; {@link ReadEvent} reports that they were seen. */
export const DeliveredEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  /** Milliseconds since 1970. */ deliveredUpTo: z.number(),
})
export interface DeliveredEvent extends z.infer<typeof DeliveredEvent> {}

/** The inbox event names and the schemas of their data. */
export const inboxEvents = {
  'messages.received': MessageEvent,
  'messages.sent': MessageEvent,
  'messages.errored': MessageEvent,
  /** A message on an external channel changed, such as its delivery state. */
  'messages.updated': MessageEvent,
  'messages.delivered': DeliveredEvent,
  'messages.read': ReadEvent,
  'conversations.updated': ConversationEvent,
} as const
