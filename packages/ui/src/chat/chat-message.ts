/** Delivery state of a message. `unknown`: it may or may not have arrived, and a person decides what to do. */
export type MessageState = 'pending' | 'sent' | 'delivered' | 'read' | 'errored' | 'unknown'

/** A file of a message (MSG-07). */
export interface ChatMedia {
  /** A `file` was not checked: it is downloaded after a warning. */
  type: 'image' | 'pdf' | 'audio' | 'video' | 'file'
  id?: string | undefined
  /** Its URL; of a file that is being sent, that of the file on this device. */
  url: string
  name: string
  /** Pixels of a picture, so that its box is reserved while it loads. */
  width?: number | null | undefined
  height?: number | null | undefined
  durationMs?: number | null | undefined
  mimeType?: string | undefined
  sizeBytes?: number | undefined
  /** Only for a customer's file that has not arrived yet. */
  fetch?: ChatFetch | undefined
}

/** Progress of a file that has not arrived yet; see {@link ChatMedia.fetch}. */
export interface ChatFetch {
  state: 'running' | 'waiting' | 'failed'
  /** When it is tried next; milliseconds since 1970. */
  nextAt: number | null
  problem: 'unavailable' | 'too_large' | 'quota' | null
  canRequest: boolean
}

/** What a channel reports about a message besides its text, in words for the reader. */
export interface ChatDetails {
  /** Shown above it: where it comes from. */
  lines?: readonly { text: string; url?: string | undefined }[] | undefined
  /** The message that it replies to. */
  quote?: { author: string; body: string } | undefined
  reactions?: readonly { emoji: string; label: string }[] | undefined
  /** Its text before it was edited. */
  edit?: { label: string; previousBody: string } | undefined
  /** Shown below it: that it was withdrawn, or arrived late. */
  remarks?: readonly string[] | undefined
  isWithdrawn?: boolean | undefined
  /** Id of one of the reader's own notes, for the actions below it. */
  noteId?: string | undefined
}

/** One line of a conversation as the list draws it. `right` is the side of the person who reads. */
export interface ChatMessage {
  /** Stays the same when the message is sent: it is the id created by the client. */
  id: string
  /** Plain text. Addresses in it become links; nothing is read as HTML. */
  body: string
  side: 'left' | 'right'
  /** Milliseconds since 1970. */
  at: number
  state?: MessageState | undefined
  /** Shown above the first message of a group. */
  author?: string | undefined
  /** Written by a rule or an AI agent, not by a person. */
  isAutomatic?: boolean | undefined
  /** Automatic, and from the AI agent. */
  isFromAgent?: boolean | undefined
  /** Where an automatic answer comes from, in words; folded away under the message. */
  sources?: string | undefined
  /** `note` is seen by the team only, `system` is a marker in the middle ("conversation closed"). */
  kind?: 'text' | 'note' | 'system' | undefined
  media?: readonly ChatMedia[] | undefined
  details?: ChatDetails | undefined
}

/** Every text of the message list, in the reader's language. */
export interface MessageListLabels {
  /** Name of the whole log for screen readers. */
  log: string
  /** Who speaks on each side, for screen readers, when a message has no author. */
  left: string
  right: string
  automatic: string
  /** What is shown instead on the AI agent's messages. */
  agent?: string | undefined
  /** Opens the sources of an automatic answer. */
  sources?: string | undefined
  note: string
  states: Readonly<Record<Exclude<MessageState, 'unknown'>, string>> & { unknown?: string }
  resend: string
  /** Shown next to an `unknown` message; without it, that state is not shown. */
  decide?: string | undefined
  loadingOlder: string
  jumpToLatest: string
  /** The pill while unseen messages wait below. */
  newMessages: (count: number) => string
  /** Announced once by screen readers when a message arrives. */
  announce: (message: ChatMessage) => string
}
