import type { ReadonlySignal } from '@preact/signals-core'
import type { Media, StoredFile } from '../files/index.ts'
import type { KeyValueStorage } from '../state/index.ts'
import type { VisitorEntry } from './thread.ts'
import type { VisitorAttributes, VisitorData } from './visitor-activity-contract.ts'
import type { VisitorDetails, WebchatSite } from './visitor-contract.ts'
import type { VisitorContext, VisitorIdentity } from './visitor-session.ts'

/**
 * How the server can be reached. `unreachable`: offer the phone and the e-mail, it goes on trying by itself.
 * `refused`: the web chat is not there, or not for this site; trying again changes nothing.
 */
export type VisitorConnection = 'online' | 'reconnecting' | 'unreachable' | 'refused'

/** What a visitor's chat needs. */
export interface VisitorChatOptions {
  webchatId: string
  /** Origin of the server, without a final slash; default: the page's own. */
  baseURL?: string | undefined
  /** The language that the visitor reads and the page that they look at, asked when they write. */
  context(): VisitorContext
  /** Where the session and unsent messages are kept; default: the page's `localStorage`. */
  storage?: KeyValueStorage | undefined
  fetch?: typeof globalThis.fetch | undefined
  /** The answer of `getWebchatSite`, if it was requested while this code was loading. */
  site?: Promise<Response> | undefined
}

/**
 * A visitor's conversation with a venue: signals to draw, functions to act. Nothing is stored and no session is
 * opened before the visitor writes. Functions never reject: what fails shows in `connection` or on the message.
 */
export interface VisitorChat {
  readonly site: ReadonlySignal<WebchatSite | undefined>
  /** How to reach the venue without the service, as received now or on an earlier visit. */
  readonly contact: ReadonlySignal<{ phone: string; emailAddress: string }>
  readonly connection: ReadonlySignal<VisitorConnection>
  /** Oldest first by the server's clock; unsent messages come last. */
  readonly messages: ReadonlySignal<readonly VisitorEntry[]>
  readonly hasOlder: ReadonlySignal<boolean>
  readonly isLoadingOlder: ReadonlySignal<boolean>
  /** Messages of the venue that the visitor has not seen. */
  readonly unread: ReadonlySignal<number>
  /** The venue has closed the conversation; writing opens it again. */
  readonly isClosed: ReadonlySignal<boolean>
  /** A manager of the venue is typing. */
  readonly isVenueTyping: ReadonlySignal<boolean>
  /** Call it at each edit: the server receives it at most every three seconds. */
  sendTyping(): void
  /** @deprecated Use {@link VisitorChat.sendTyping}; the next release removes this name. */
  tellTyping(): void
  /** The earlier session was refused: what is written now begins another conversation. */
  readonly hasExpired: ReadonlySignal<boolean>
  /** Reads the site, and the conversation if the visitor has written before. */
  start(): void
  /** Whether the conversation is before the visitor's eyes: what comes in then counts as read. */
  setVisible(isVisible: boolean): void
  /** What is known of the visitor: nothing is asked twice. */
  readonly visitor: ReadonlySignal<KnownVisitor>
  /** Sends a text, shown at once; blank text without a file is ignored (MSG-42). */
  send(body: string, media?: readonly Media[]): void
  /** Stores a file that is then sent, as a form with `file` and `name`; rejects with the ApiError that says why not (T12). */
  upload(form: FormData): Promise<StoredFile>
  /** Sends a refused message again under the same id. */
  resend(id: string): void
  loadOlder(): void
  /** Says who the visitor is (T8). Another person's conversation is put away. */
  identify(identity: VisitorIdentity): void
  /** What the visitor says of themselves; sent to the server now or with the first message. */
  describe(details: VisitorDetails): void
  /**
   * Says of the visitor what the site knows, shown to the team: names of at most 40 characters, at most 20 of them,
   * with texts of at most 200 characters, numbers or booleans; `null` takes one away. Kept in memory, and sent once the
   * visitor has written. Rejects with a TypeError that names what is wrong.
   */
  setAttributes(attributes: VisitorAttributes): Promise<void>
  /**
   * Reports what the visitor did on the site, shown to the team as a line in the conversation. Of what happens before
   * the visitor writes the newest 20 are kept. Rejects with a TypeError that names what is wrong.
   * @param at milliseconds since 1970, now where it is left out
   */
  track(name: string, data?: VisitorData, at?: number): Promise<void>
  /** Goes on with the conversation that a link in a notice names. */
  resume(token: string): void
  /** Ends the session and forgets the visitor, in the browser too. For a logout. */
  forget(): void
  /** Ends the stream and every timer. */
  dispose(): void
}

/** What a page and a visitor have said so far. */
export interface KnownVisitor {
  /** The visitor has written, now or on an earlier visit. */
  hasWritten: boolean
  /** The site has signed who this is (T8). */
  isSigned: boolean
  /** Their id on the site, once the server has accepted what the site signed. */
  id?: string | undefined
  /** The server has refused what the site signed. */
  isRefused?: boolean | undefined
  /** A notice may go to an address of the visitor's. */
  hasMail: boolean
  said: VisitorDetails
}
