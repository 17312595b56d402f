import type { ReadonlySignal } from '@preact/signals-core'
import type { FileKind, Media, UploadProblem } from '../files/index.ts'
import type { Conversation, InboxSetup } from './contract.ts'
import type { Message } from './message.ts'

/** A message as an inbox shows it: also one that the server does not know yet (D-07). */
export interface InboxMessage extends Omit<Message, 'state' | 'media'> {
  /**
   * `pending` is being sent; `errored` can be sent again by {@link Inbox.resend}, `unknown` by {@link Inbox.decide}.
   */
  state: Message['state']
  /** The server has never taken it: it can be given up by {@link Inbox.discard}. */
  isUnsent?: true
  /** `body` is the address; for a file that is being sent, that of the file on this device. */
  media?: InboxMedia[] | undefined
  /** Why a file of it could not go up (XCT-07). */
  problem?: UploadProblem | undefined
}

/** A file of a message as an inbox shows it (MSG-16); without an id until the server has it. */
export interface InboxMedia extends Omit<Media, 'id' | 'time'> {
  id?: string | undefined
}

/** A file of this device that is to be sent. */
export interface LocalFile {
  file: Blob
  name: string
  type: FileKind
  /** Pixels of a picture, so that its box has the same size before and after the upload. */
  width?: number | undefined
  height?: number | undefined
  durationMs?: number | undefined
}

/** A profile of the setup, its unread count kept up to date (MSG-17, MSG-37). */
export type InboxProfile = InboxSetup['profiles'][number]

/** Which conversations the list shows (MSG-04). */
export interface InboxFilter {
  isClosed: boolean
  /** undefined shows all profiles. */
  profileId: number | undefined
  isUnread?: true
  /** Only what no one of the team has read. */
  isUnseen?: true
  /** The newest message asks for a person (D-14). */
  needsHuman?: true
  /** The ones that are put off until later, which no other list shows. */
  isSnoozed?: true
  assigneeId?: number
  labelId?: number
  /** Words of messages, names and notes. */
  search?: string
}

/** What a team changes about a conversation besides closing it. */
export type ConversationMarks = Partial<Pick<Conversation, 'assigneeId' | 'labelIds' | 'snoozedUntil'>>

/** Where a load is. `loading` only until the first answer: later ones keep showing what is there. */
export type LoadState = 'loading' | 'ready' | 'failed'

/** The conversation that is open, with its messages. */
export interface InboxThread {
  conversation: Conversation
  /** Oldest first, unsent ones last. Includes closings, with type `close` (D-03). */
  messages: readonly InboxMessage[]
  state: LoadState
  /** Why the messages could not be read. */
  error: unknown
  hasOlder: boolean
  isLoadingOlder: boolean
}

/** What the manager should be notified of; subscribe with {@link Inbox.onNotice}. */
export type InboxNotice =
  /** MSG-40. `isWatched`: a view shows this very conversation, so neither snackbar nor sound is needed. */
  | { kind: 'received'; message: InboxMessage; conversation: Conversation; isWatched: boolean }
  /** MSG-41: written by a rule or the AI agent. */
  | { kind: 'sentAutomatically'; message: InboxMessage; conversation: Conversation; isWatched: boolean }
  /** MSG-39, MSG-48: a message did not go out; `error` is the call's, undefined when the platform refused. */
  | { kind: 'errored'; message: InboxMessage; conversation: Conversation | undefined; error: unknown }
  /** An optimistic change was taken back (D-32). */
  | {
      kind: 'failed'
      action: 'close' | 'reopen' | 'note' | 'unread' | 'mark' | 'decide' | 'file'
      error: unknown
      retry: () => void
    }

/** A note under edit (MSG-38). */
export interface NoteDraft {
  text: string
  state: 'saved' | 'edited' | 'saving'
}

/**
 * The inbox of a venue, or of all venues with 0 (D-04): everything a view needs as signals, everything it can
 * do as functions. Actions never reject: what fails is undone and reported as a notice.
 */
export interface Inbox {
  readonly venueId: number
  /** Whose inbox it is. */
  readonly managerId: number

  /** Setup and first list; `failed` with {@link error} (MSG-49). */
  readonly state: ReadonlySignal<LoadState>
  readonly error: ReadonlySignal<unknown>
  /** Why {@link profiles} and {@link unreadTotal} could not be read: a view that stands without them says it (D-32). */
  readonly countsError: ReadonlySignal<unknown>
  /** Loads everything again; what is shown stays until the answer. */
  reload(): void

  readonly profiles: ReadonlySignal<readonly InboxProfile[]>
  /** Messages of all profiles that the manager has not read (MSG-37). */
  readonly unreadTotal: ReadonlySignal<number>
  /** How many messages of a conversation the manager has not read. */
  unreadOf(conversation: Conversation): number

  readonly filter: ReadonlySignal<InboxFilter>
  /** Changes the opened/closed tab and selects the first conversation of the list (MSG-33). */
  showClosed(isClosed: boolean): void
  /** Changes the profile, goes back to opened ones and selects the first conversation (MSG-33). */
  showProfile(profileId: number | undefined): void
  /**
   * Sets the whole filter without touching the selection: for views driven by an address that names the
   * conversation too.
   */
  setFilter(filter: InboxFilter): void

  /** Every conversation that was read or received so far, whatever the filter; in no order. */
  readonly known: ReadonlySignal<readonly Conversation[]>
  /** The list under the filter, newest message first. Each `history` ends with its newest message. */
  readonly conversations: ReadonlySignal<readonly Conversation[]>
  readonly listState: ReadonlySignal<LoadState>
  readonly hasMore: ReadonlySignal<boolean>
  readonly isLoadingMore: ReadonlySignal<boolean>
  loadMore(): void
  /** Reads all conversations in which a customer waits for a person into {@link known}, and again with {@link reload}. */
  loadWaiting(): void
  /** Why they could not be read. */
  readonly waitingError: ReadonlySignal<unknown>

  /** The id of the open conversation. */
  readonly currentId: ReadonlySignal<string | undefined>
  /** The open conversation; undefined when none is, or while it is first read. */
  readonly current: ReadonlySignal<InboxThread | undefined>
  /** Set when the open conversation could not be read, such as one that is not there (MSG-50). */
  readonly currentError: ReadonlySignal<unknown>
  /**
   * Opens a conversation and clears its unread count (MSG-37); undefined closes it. With `isSeen` false it stays unread
   * until {@link watch}: it opened by itself, and no one may have looked.
   */
  select(conversationId: string | undefined, isSeen?: boolean): void
  /** Reads older messages of the open conversation, if there are any. */
  loadOlder(): void
  /**
   * A view shows the open conversation to a person: until the returned function is called, what comes in for
   * it counts as read and is not announced.
   */
  watch(): () => void

  /** What is typed and not sent, per conversation; shared by all views and kept for this manager on this device. */
  draftOf(conversationId: string): string
  setDraft(conversationId: string, text: string): void
  /**
   * Sends to the open conversation, or to another one that is known, shown at once (MSG-35). Blank text is ignored
   * (MSG-42).
   */
  send(body: string, conversationId?: string): void
  /** Sends files to the open conversation in one message, shown at once; they go up before the message goes out. */
  sendFiles(files: readonly LocalFile[], caption?: string): void
  /** How much of the files of a message has gone up, 0 to 1, by message; only while they do. */
  readonly uploads: ReadonlySignal<ReadonlyMap<string, number>>
  /** Sends an errored message again under the same id (MSG-36). */
  resend(messageId: string): void
  /** Decides about a message of which it is unknown whether it arrived: sends it again, or takes it as sent. */
  decide(messageId: string, decision: 'resend' | 'dismiss'): void
  /** Asks again for a file of the open conversation that has not arrived; what becomes of it is shown on its message. */
  requestFile(fileId: string): void
  /** Gives an errored message up that never reached the server. */
  discard(messageId: string): void

  /** Closes a conversation, with a last message if one is given (MSG-31, D-03). */
  close(conversationId: string, closingMessage?: string): void
  reopen(conversationId: string): void
  /** Assigns it to a manager, labels it, or puts it off until a moment; shown at once. */
  mark(conversationId: string, marks: ConversationMarks): void

  /** The note of a conversation as typed; saved by itself after 3.5 s or by {@link saveNote} (MSG-38). */
  noteOf(conversationId: string): NoteDraft
  editNote(conversationId: string, text: string): void
  /** Saves now: call it on blur. */
  saveNote(conversationId: string): void

  /** The note for the thread that is typed and not written yet; kept as drafts of answers are, and apart from them. */
  threadNoteDraftOf(conversationId: string): string
  setThreadNoteDraft(conversationId: string, text: string): void

  /**
   * Listens to what the manager should be notified of; returns how to stop. What went wrong before anything listened
   * goes to the first listener.
   */
  onNotice(listener: (notice: InboxNotice) => void): () => void
  /** Stops timers and listening; the inbox is of no use afterwards. */
  dispose(): void
}
