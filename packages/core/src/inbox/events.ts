import * as z from 'zod/mini'
import { VenueId } from '../http/id.ts'
import { Conversation } from './contract.ts'
import { ConversationId, Message } from './message.ts'

/** Live events of the inbox: what a message became, with its conversation as it now is (SHL-29, MSG-39…41). */
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
/** The customer has read everything up to a moment. */
export const ReadEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  /** Milliseconds since 1970. */ readUpTo: z.number(),
})
export interface ReadEvent extends z.infer<typeof ReadEvent> {}

/** The business's messages up to a moment have reached the customer's device; {@link ReadEvent} reports whether they were seen. */
export const DeliveredEvent = z.object({
  venueId: VenueId,
  conversationId: ConversationId,
  /** Milliseconds since 1970. */ deliveredUpTo: z.number(),
})
export interface DeliveredEvent extends z.infer<typeof DeliveredEvent> {}

/** The event names of the inbox with the shape of their data. */
export const inboxEvents = {
  'messages.received': MessageEvent,
  'messages.sent': MessageEvent,
  'messages.errored': MessageEvent,
  /** A message on an outside channel has come further. */
  'messages.updated': MessageEvent,
  'messages.delivered': DeliveredEvent,
  'messages.read': ReadEvent,
  'conversations.updated': ConversationEvent,
} as const
