import type { MessageFailure, Platform } from '@comptoir/core/inbox'
import type { AccountProblem } from '@comptoir/core/social'
import type { Config } from '../config/config.ts'
import type { KeptMedia } from '../files/index.ts'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import { SendFailure } from '../queue/outbox.ts'
import type { Arrival, Refusal } from './arrivals.ts'

/** Platforms that lie outside: an account of theirs is linked to a profile. */
export type OutsidePlatform = Exclude<Platform, 'website'>

/** Of a venue, and of what is said in its name. */
export type Language = 'fr' | 'en'

/** An account through which messages go, its token opened. */
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
}

/** New tokens in the place of those that end; what is left out stays. */
export interface RenewedTokens {
  token?: string
  userToken?: string
}

/** A file as it leaves, its bytes read only when they are needed. */
export interface OutgoingFile extends Pick<KeptMedia, 'type' | 'name' | 'mimeType'> {
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** A template as a message used it. */
export interface SentTemplate {
  name: string
  language: string
  category: string
  /** By the names of its variables. */
  values: Readonly<Record<string, string>>
}

/** One thing that a provider is given. */
export interface OutgoingPart {
  /** Names the part to the provider, who gives it back with what becomes of it. */
  reference: string
  /** The customer, by the provider's name. */
  to: string
  text: string
  file?: OutgoingFile
  /** Goes as a template that the provider has approved; `text` is what it says. */
  template?: SentTemplate
  /** Words that the customer may tap below the text instead of writing them. They come back as what they wrote. */
  suggestions?: readonly string[]
  /** The standard window is over: the platform takes it from a person only, and requires that to be declared (D-06). */
  isHumanOnly: boolean
}

/** What is said first in one language; the other one's words where it has none. */
export interface GreetingTexts {
  /** Empty where there is none. */
  welcome: string
  /** Questions to tap, in their order. */
  questions: readonly { id: string; text: string }[]
}

/** What a customer sees before anything was written (MST-02). */
export interface Greeting {
  /** The venue's: for customers of other languages, and where the provider takes only one. */
  language: 'fr' | 'en'
  texts: Readonly<Record<'fr' | 'en', GreetingTexts>>
}

/** Nothing is said first. */
export const noGreeting: Greeting = {
  language: 'fr',
  texts: { fr: { welcome: '', questions: [] }, en: { welcome: '', questions: [] } },
}

/** What a customer may see of the business while nothing is written: that it has read, or that it writes. */
export type Sign =
  | { kind: 'read'; to: string /** The newest message that was read. */; providerId: string }
  | { kind: 'typing'; to: string }

/** What a channel needs to reach its provider. */
export interface Reach {
  config: Config
  safeFetch: SafeFetch
  providerFetch: SafeFetch
}

/** A channel on which customers write to a business. A connector gives one, `registry.ts` lists them. */
export interface Channel {
  platform: OutsidePlatform
  /** How the provider protects from doubling; see the outbox. */
  idempotency: 'key' | 'none'
  /** What the provider will call a part, where we say so: the key of `key`. */
  idOf?(reference: string): string
  limits: {
    /** Of a message that is text alone, as `measure` counts (code points); what is longer goes in several. */
    textLength: number
    measure?(text: string): number
    /** Of the words under a file of each kind; 0 where there can be none. */
    captionLength: Readonly<Record<KeptMedia['type'], number>>
    /** What can be tapped below a text, the words on each, and the longest text that bears some. */
    suggestions: { most: number; titleLength: number; textLength: number }
  }
  /** Hands one part over and answers the provider's id of it. Failing, it throws a ChannelFailure. */
  send(reach: Reach, account: ChannelAccount, part: OutgoingPart, signal: AbortSignal): Promise<string>
  /** The bytes of a file that a customer sent. */
  fetchMedia(reach: Reach, account: ChannelAccount, id: string, signal: AbortSignal): Promise<Uint8Array>
  /** What a customer is called, where events do not say it. */
  readName?(reach: Reach, account: ChannelAccount, customer: string, signal: AbortSignal): Promise<string>
  /**
   * Asks the provider, without any effect, whether the account could send; returns when its tokens end, where that is
   * notified. Where it could not, or no one answers, it throws a ChannelFailure as `send` does.
   */
  check(reach: Reach, account: CheckedAccount, signal: AbortSignal): Promise<Date | undefined>
  /** Gets new tokens for those that end soon, or that are not taken any more; undefined where only a person can. */
  renew?(reach: Reach, account: CheckedAccount, signal: AbortSignal): Promise<RenewedTokens | undefined>
  /** Ends the provider's events of the account's business, where we had subscribed to them. */
  unsubscribe?(reach: Reach, account: ChannelAccount, signal: AbortSignal): Promise<void>
  /**
   * Has the provider show customers what is said first, in the place of what it showed before; where the greeting is
   * empty, nothing. Again is harmless.
   */
  setGreeting?(reach: Reach, account: ChannelAccount, greeting: Greeting, signal: AbortSignal): Promise<void>
  /** Shows a customer that the business has read or writes. Again is harmless; `id` is the same for every attempt. */
  showSign?(reach: Reach, account: ChannelAccount, sign: Sign, id: string, signal: AbortSignal): Promise<void>
  /**
   * Reads one stored event; what it describes in its own words is in the language of the venue. What cannot be read is
   * an UnreadableEvent.
   */
  parse(event: unknown, language: Language): Arrival[]
}

/** Takes the place of a provider's token that was lost: no provider accepts it. */
export const LOST_TOKEN = 'lost'

/** Why a provider did not take something; `problem` says what must be repaired on the account first. */
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
