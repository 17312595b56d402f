import type { FileKind } from '@comptoir/core/files'
import type { MessageFailure, Platform } from '@comptoir/core/inbox'
import type { AccountProblem } from '@comptoir/core/social'
import type { Config } from '../config/config.ts'
import type { KeptMedia } from '../files/index.ts'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import { SendFailure } from '../queue/outbox.ts'
import type { Arrival, IncomingMedia, Refusal } from './arrivals.ts'

/** External platforms: an account of theirs is linked to a profile. SMS leave by the provider of the installation. */
export type OutsidePlatform = Exclude<Platform, 'website' | 'sms'>

/** Of a venue, and of what is said in its name. */
export type Language = 'fr' | 'en'

/** An account that sends messages, with its token decrypted. */
export interface ChannelAccount {
  venueId: number
  id: number
  businessId: string
  externalId: string
  token: string
}

/** An account as the health check sees it, with the token of the person who logged in for it. */
export interface CheckedAccount extends ChannelAccount {
  userToken?: string
  /** When its token ends, where the provider said so when it gave it. */
  tokenEndsAt?: Date
}

/** New tokens to replace expiring ones; omitted ones stay. */
export interface RenewedTokens {
  token?: string
  userToken?: string
  /** Of `token`, where the provider says so. */
  tokenEndsAt?: Date
}

/** An outgoing file; its bytes are read only when they are needed. */
export interface OutgoingFile extends Pick<KeptMedia, 'name' | 'mimeType'> {
  type: FileKind
  read(): Promise<Uint8Array<ArrayBuffer>>
  /** An address for providers that fetch files themselves; none where the bytes differ from what is stored. */
  link?(): Promise<string>
}

/** The template of a message. */
export interface SentTemplate {
  name: string
  language: string
  category: string
  /** By the names of its variables. */
  values: Readonly<Record<string, string>>
}

/** One message segment for a provider. */
export interface OutgoingPart {
  /** Our id of the segment; the provider returns it in delivery reports. */
  reference: string
  /** The provider's id of the customer. */
  to: string
  text: string
  file?: OutgoingFile
  /** Sent as a template that the provider has approved; `text` is its text. */
  template?: SentTemplate
  /** Suggested replies below the text. A tapped one arrives as a message of the customer. */
  suggestions?: readonly string[]
  /**
   * The standard window is over: the platform accepts it from a person only, and requires that to be declared (D-06).
   */
  isHumanOnly: boolean
}

/** The greeting in one language; the other language is used if it is empty. */
export interface GreetingTexts {
  /** Empty if there is none. */
  welcome: string
  /** Suggested questions, in order. */
  questions: readonly { id: string; text: string }[]
}

/** What a customer sees before the first message (MST-02). */
export interface Greeting {
  /** The venue's language: for customers of other languages, and for providers that take only one. */
  language: 'fr' | 'en'
  texts: Readonly<Record<'fr' | 'en', GreetingTexts>>
}

/** No greeting. */
export const noGreeting: Greeting = {
  language: 'fr',
  texts: { fr: { welcome: '', questions: [] }, en: { welcome: '', questions: [] } },
}

/** Read and typing indicators that a customer may see. */
export type Indicator =
  | { kind: 'read'; to: string /** The newest message that was read. */; providerId: string }
  | { kind: 'typing'; to: string }

/** What a channel needs to reach its provider. */
export interface Reach {
  config: Config
  safeFetch: SafeFetch
  providerFetch: SafeFetch
}

/** A channel on which customers write to a business. Each connector provides one; `registry.ts` lists them. */
export interface Channel {
  platform: OutsidePlatform
  /** How the provider protects against duplicates; see the outbox. */
  idempotency: 'key' | 'none'
  /** The provider's id of a segment, if we choose it: the key of `key`. */
  idOf?(reference: string): string
  limits: {
    /** Of a text message, as `measure` counts (code points); a longer one is split. */
    textLength: number
    measure?(text: string): number
    /** Of the caption of a file of each kind; 0 if it can have none. */
    captionLength: Readonly<Record<FileKind, number>>
    /** Suggested replies: how many, the length of each, and the longest text that can have some. */
    suggestions: { most: number; titleLength: number; textLength: number }
  }
  /** Sends one segment and returns the provider's id of it. Throws a ChannelFailure. */
  send(reach: Reach, account: ChannelAccount, part: OutgoingPart, signal: AbortSignal): Promise<string>
  /**
   * The bytes of a file that a customer sent; a provider that gives out fresh addresses is asked for one each time.
   */
  fetchMedia(
    reach: Reach,
    account: ChannelAccount,
    media: IncomingMedia,
    signal: AbortSignal,
  ): Promise<Uint8Array>
  /** The name of a customer, if events do not contain it. */
  readName?(reach: Reach, account: ChannelAccount, customer: string, signal: AbortSignal): Promise<string>
  /**
   * Asks the provider, without any effect, whether the account can send; returns when its tokens expire, if that is to
   * be announced. If it cannot send, or the provider does not respond, it throws a ChannelFailure like `send`.
   */
  check(reach: Reach, account: CheckedAccount, signal: AbortSignal): Promise<Date | undefined>
  /** Renews tokens that expire soon or are no longer accepted; undefined if only a person can. */
  renew?(reach: Reach, account: CheckedAccount, signal: AbortSignal): Promise<RenewedTokens | undefined>
  /** Ends the provider's events of the account's business, where we had subscribed to them. */
  unsubscribe?(reach: Reach, account: ChannelAccount, signal: AbortSignal): Promise<void>
  /**
   * Sets the greeting that the provider shows customers; an empty one removes it. Can be repeated.
   */
  setGreeting?(reach: Reach, account: ChannelAccount, greeting: Greeting, signal: AbortSignal): Promise<void>
  /** Shows a customer an indicator. Can be repeated; `id` is the same for every attempt. */
  showIndicator?(
    reach: Reach,
    account: ChannelAccount,
    indicator: Indicator,
    id: string,
    signal: AbortSignal,
  ): Promise<void>
  /**
   * Reads one stored event; what it describes in its own words is in the language of the venue. What cannot be read is
   * an UnreadableEvent.
   */
  parse(event: unknown, language: Language): Arrival[]
}

/** Replaces a provider's token that was lost: no provider accepts it. */
export const LOST_TOKEN = 'lost'

/** Why a provider did not accept something; `problem` is what must be repaired on the account first. */
export class ChannelFailure extends SendFailure {
  readonly reason: MessageFailure
  readonly problem: AccountProblem | undefined
  readonly refusal: Refusal | undefined

  constructor(
    failure: SendFailure['failure'],
    words: string,
    options: ErrorOptions & {
      reason: MessageFailure
      problem?: AccountProblem
      refusal?: Refusal | undefined
      retryAfterMs?: number
    },
  ) {
    super(failure, words, options)
    this.reason = options.reason
    this.problem = options.problem
    this.refusal = options.refusal
  }
}
