import type { MediaKind } from '@comptoir/core/files'
import type { MessageContext, MessageDetails, MessageFailure } from '@comptoir/core/inbox'
import type { ConversationType } from '@comptoir/core/social'

/** What a failure says about the customer: no such address, or blocked at the provider. */
export type Refusal = 'bounce' | 'unsubscribe'

/** How a provider bills a message, reported once. */
export interface Pricing {
  category: ConversationType
  /** Such as `regular` or `free_customer_service`. */
  type: string
  isBillable: boolean
  at: Date
}

/** The delivery status of a segment, as the provider reports it. */
export interface DeliveryReport {
  kind: 'report'
  providerId: string
  /** Our id of the segment; undefined if somebody else sent it. */
  reference: string | undefined
  state: 'sent' | 'delivered' | 'read' | 'errored'
  failure?: MessageFailure
  refusal?: Refusal | undefined
  /** The provider's own words. */
  reason?: string
  /** When the provider accepted it. */
  at?: Date
  pricing?: Pricing
}

/** A file of a message; its provider is asked for the bytes later. */
export interface IncomingMedia {
  /** The provider's id of the file, or where it is. */
  id: string
  name: string
  /** What the provider calls it; what it is, only its bytes say. */
  type?: MediaKind
  /** Where addresses end: its place among the files of the provider's message, which can be asked for a new one. */
  source?: { messageId: string; index: number }
}

/** A message received on a channel. */
export interface IncomingMessage {
  /** `echo`: by the business itself, elsewhere. */
  kind: 'message' | 'echo'
  providerId: string
  /** The customer's ids, the one to store first. */
  names: readonly string[]
  username: string
  /** The conversation is one of several people, and its id is in `names`. */
  isGroup?: true
  text: string
  media?: IncomingMedia
  /** When the provider accepted it. */
  at?: Date
  /** What the provider reports besides the words. */
  details?: Pick<MessageDetails, 'isNotice' | 'contexts'>
  /** The message that it answers, by the provider's name. */
  quoteOf?: string
  /** A name by which the customer is not known any more. */
  formerName?: string
}

/** The details of a message, where there are any. */
export function reportedDetails(
  isNotice: boolean,
  contexts: readonly MessageContext[],
): Pick<IncomingMessage, 'details'> {
  if (!isNotice && contexts.length === 0) return {}
  return {
    details: {
      ...(isNotice ? { isNotice } : {}),
      ...(contexts.length > 0 ? { contexts: [...contexts] } : {}),
    },
  }
}

/** A message was edited, withdrawn or reacted to. */
export interface ChangeReport {
  kind: 'change'
  /** Of the message that is changed. */
  providerId: string
  names: readonly string[]
  username: string
  isGroup?: true
  isFromBusiness: boolean
  change:
    | { kind: 'edit'; text: string }
    | { kind: 'withdrawal' }
    | { kind: 'reaction'; emoji: string | undefined }
  at: Date
  /** What is shown where that message is not here, and the provider's name of the change. */
  otherwise: { providerId: string; text: string }
}

/** A customer wants no more advertising, or wants it again; a message says it in the conversation. */
export interface Preference {
  kind: 'preference'
  names: readonly string[]
  isWanted: boolean
  /** The provider's own words, the proof. */
  words: string
  /** When the customer chose. */
  at?: Date
  /** Wanted again, it takes the customer's own earlier refusal on this channel off the list. */
  canLift?: true
}

/**
 * A message in which a phone wrote out a reaction. It is one where the customer's conversation has a message with the
 * quoted words; else it is shown as it was written.
 */
export interface WrittenReaction {
  kind: 'written_reaction'
  /** Undefined where the reaction is taken back. */
  emoji: string | undefined
  quoted: string
  message: IncomingMessage
}

/** Of no interest to a person; it stays stored with the events. */
export interface Ignored {
  kind: 'ignored'
}

/** The receipt of a whole conversation, from providers that do not report single messages. */
export interface Mark {
  kind: 'mark'
  /** The customer's ids. */
  names: readonly string[]
  state: 'delivered' | 'read'
  /** It applies to everything that the provider accepted until then. */
  upTo: Date
  /** The last message it applies to, if the provider names it. */
  providerId?: string
}

/** A customer is typing. */
export interface Typing {
  kind: 'typing'
  names: readonly string[]
}

/** A customer has opened an empty chat: the provider asks for the welcome message. */
export interface WelcomeRequest {
  kind: 'welcome'
  providerId: string
  names: readonly string[]
  username: string
}

/** An event from a provider about an account. */
export type Arrival =
  | ChangeReport
  | DeliveryReport
  | Ignored
  | IncomingMessage
  | Mark
  | Preference
  | Typing
  | WelcomeRequest
  | WrittenReaction
