/** What is sent as one SMS; a longer text is several segments. */
export interface OutgoingSms {
  /** The receiver, in the international form with its plus. */
  to: string
  /** A name (SMS-06) or number to come from; empty: what the provider has for us. */
  from: string
  body: string
  /** 0 to 65535: returned with receipts, where the provider supports it, and identifies segments that belong together. */
  reference: number
  /** Names the message: the same for every attempt. */
  key: string
  /** How long it is worth delivering; the provider's own time unless said. */
  validMinutes?: number
}

/** A segment that the provider has accepted: its number from 0, and its id in receipts. */
export interface AcceptedPart {
  part: number
  providerId: string
}

/** The state of a segment, as a receipt reports it. */
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
  | {
      /** Neither: a person looks at it. */
      kind: 'unreadable'
      from: string
      to: string
      body: string
      why: string
    }

/** Where SMS leave. */
export interface SmsProvider {
  /** Which account it is, for the inbox: several messages of one account are distinguished by their ids. */
  account: string
  /** Whether a repeat with the same key has no second effect there. */
  idempotency: 'key' | 'none'
  /**
   * Sends the segments that `isDone` does not name, and reports each as soon as it is accepted. Throws a SendFailure that
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
