import type { MessageDetails, MessageFailure } from '@comptoir/core/inbox'
import type { ConversationType } from '@comptoir/core/social'

/** What a failure says of the customer: no such address, or that they blocked the venue at the provider. */
export type Refusal = 'bounce' | 'unsubscribe'

/** By what a provider bills a message, as it reports it once. */
export interface Pricing {
  category: ConversationType
  /** Such as `regular` or `free_customer_service`. */
  type: string
  isBillable: boolean
  at: Date
}

/** How far a part has come, as the provider reports it. */
export interface DeliveryReport {
  kind: 'report'
  providerId: string
  /** What we named the part; undefined where somebody else sent it. */
  reference: string | undefined
  state: 'sent' | 'delivered' | 'read' | 'errored'
  failure?: MessageFailure
  refusal?: Refusal | undefined
  /** The provider's own words. */
  reason?: string
  /** When the provider took it. */
  at?: Date
  pricing?: Pricing
}

/** A message that was written on a channel. */
export interface IncomingMessage {
  /** `echo`: by the business itself, elsewhere. */
  kind: 'message' | 'echo'
  providerId: string
  /** The customer's names, the one to keep first. */
  names: readonly string[]
  username: string
  text: string
  media?: { id: string; name: string }
  /** When the provider took it. */
  at?: Date
  /** What the provider reports besides the words. */
  details?: Pick<MessageDetails, 'isNotice' | 'contexts'>
  /** The message that it answers, by the provider's name. */
  quoteOf?: string
  /** A name by which the customer is not known any more. */
  formerName?: string
}

/** A message was edited, withdrawn or reacted to. */
export interface ChangeReport {
  kind: 'change'
  /** Of the message that is changed. */
  providerId: string
  names: readonly string[]
  username: string
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
}

/** Of no interest to a person; it stays stored with the events. */
export interface Ignored {
  kind: 'ignored'
}

/** How far a customer has got in a whole conversation, where the provider reports no single messages. */
export interface Mark {
  kind: 'mark'
  /** The customer's names. */
  names: readonly string[]
  state: 'delivered' | 'read'
  /** All that the provider took until then. */
  upTo: Date
  /** The message until which it is, where the provider names it. */
  providerId?: string
}

/** A customer is writing just now. */
export interface Typing {
  kind: 'typing'
  names: readonly string[]
}

/** A customer has opened a chat in which nothing was written yet: the provider asks for the welcome. */
export interface WelcomeRequest {
  kind: 'welcome'
  providerId: string
  names: readonly string[]
  username: string
}

/** What a provider says of an account. */
export type Arrival =
  | ChangeReport
  | DeliveryReport
  | Ignored
  | IncomingMessage
  | Mark
  | Preference
  | Typing
  | WelcomeRequest
