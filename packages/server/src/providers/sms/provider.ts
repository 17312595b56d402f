/** What leaves as one SMS; a longer text in several parts. */
export interface OutgoingSms {
  /** The receiver, in the international form with its plus. */
  to: string
  /** A name (SMS-06) or number to come from; empty: what the provider has for us. */
  from: string
  body: string
  /** 0 to 65535: comes back with receipts, where the provider can, and holds parts together. */
  reference: number
  /** Names the message: the same for every attempt. */
  key: string
  /** How long it is worth delivering; the provider's own time unless said. */
  validMinutes?: number
}

/** A part that the provider has taken: its number from 0, and what receipts name it by. */
export interface AcceptedPart {
  part: number
  providerId: string
}

/** Where a part is, as a receipt says. */
export type PartState = 'sent' | 'delivered' | 'failed'

/** Something that comes from outside about SMS; JSON as it lies in the inbox. */
export type IncomingSms =
  | {
      kind: 'receipt'
      providerId: string
      state: PartState
      /** The provider's word or number for a failure; empty where there is none. */
      reason: string
      /** The number is no one's: nothing will ever arrive there. */
      isDead?: boolean
      /** Of the message, where the provider gives it back. */
      reference?: number
      to: string
    }
  | {
      kind: 'reply'
      from: string
      to: string
      body: string
      /** Where the text is one part of a longer one. */
      part?: { reference: number; number: number; total: number }
    }

/** Where SMS leave. */
export interface SmsProvider {
  /** Which account it is, for the inbox: several messages of one account are distinguished by their ids. */
  account: string
  /** Whether a repeat with the same key has no second effect there. */
  idempotency: 'key' | 'none'
  /**
   * Sends the parts that `isDone` does not name, and reports each that was taken at once. Throws a SendFailure that
   * says what is known of the others: a ProviderFailure where it takes nothing at all now.
   */
  send(
    sms: OutgoingSms,
    options: {
      isDone: (part: number) => boolean
      onAccepted: (part: AcceptedPart) => void
      signal: AbortSignal
    },
  ): Promise<void>
  /** Asks something without any effect; throws a ProviderFailure where it takes nothing now. */
  check(signal: AbortSignal): Promise<void>
  /** Whether it could send now. */
  isReady(): boolean
  close(): Promise<void>
}

/** Stores what came in; the provider gets the acknowledgement once this is done. */
export type TakeIn = (incoming: IncomingSms) => Promise<void>
