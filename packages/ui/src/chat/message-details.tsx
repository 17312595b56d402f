import type { ReactNode } from 'react'
import type { ChatDetails, ChatMessage } from './chat-message.ts'

/**
 * What stands above a message: where it comes from, and what it answers. For `drawAbove` of {@link MessageList}.
 * @example
 * import { drawMessageContext } from '@comptoir/ui/chat'
 *
 * const above = drawMessageContext({
 *   lines: [{ text: 'Advertisement: Sunday brunch', url: 'https://example.com/brunch' }],
 * })
 */
export function drawMessageContext({ lines = [], quote }: ChatDetails): ReactNode {
  return (
    <>
      {lines.map(({ text, url }) => (
        <span key={text} className="ct-msg-head">
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          ) : (
            text
          )}
        </span>
      ))}
      {quote && (
        <blockquote className="ct-msg-quote" dir="auto">
          <span className="ct-msg-head">{quote.author}</span>
          {quote.body}
        </blockquote>
      )}
    </>
  )
}

/**
 * What stands below a message: reactions, that it was edited with the text before, withdrawn, or late. For `drawBelow`
 * of {@link MessageList}.
 * @example
 * import { drawMessageChanges } from '@comptoir/ui/chat'
 *
 * const below = drawMessageChanges({ reactions: [{ emoji: '❤️', label: 'Inès reacted with ❤️' }] })
 */
export function drawMessageChanges({ reactions = [], edit, remarks = [] }: ChatDetails): ReactNode {
  return (
    <>
      {reactions.map(({ emoji, label }) => (
        <span key={label} className="ct-msg-reaction" role="img" aria-label={label} title={label}>
          {emoji}
        </span>
      ))}
      {edit && (
        <details className="ct-msg-sources">
          <summary>{edit.label}</summary>
          {edit.previousBody}
        </details>
      )}
      {remarks.map((remark) => (
        <span key={remark} className="ct-msg-meta">
          {remark}
        </span>
      ))}
    </>
  )
}

/** What a channel reports of a message, as a message of the inbox holds it. Times are milliseconds since 1970. */
export interface ReportedDetails {
  contexts?: readonly { kind: string; title?: string | undefined; url?: string | undefined }[] | undefined
  quote?: { body: string; position: ChatMessage['side'] } | undefined
  reactions?: readonly { emoji: string; position: ChatMessage['side'] }[] | undefined
  edit?: { at: number; previousBody: string } | undefined
  withdrawnAt?: number | undefined
  receivedAt?: number | undefined
}

/** How the details of messages are worded in the reader's language. */
export interface DetailWords {
  /** Such as "Advertisement: Sunday brunch"; `title` is empty where there is none. */
  context: (kind: string, title: string) => string
  author: (side: ChatMessage['side']) => string
  reaction: (author: string, emoji: string) => string
  edited: (at: number) => string
  withdrawn: (at: number) => string
  late: (at: number) => string
}

/**
 * The details of a message in words, as the list draws them; nothing where there are none.
 * @example
 * import { type DetailWords, toChatDetails } from '@comptoir/ui/chat'
 *
 * const detailsIn = (words: DetailWords) => toChatDetails({ withdrawnAt: 1_762_000_000_000 }, words)
 */
export function toChatDetails(reported: ReportedDetails, words: DetailWords): { details?: ChatDetails } {
  const { contexts = [], quote, reactions = [], edit, withdrawnAt, receivedAt } = reported
  const lines = contexts.map(({ kind, title = '', url }) => ({ text: words.context(kind, title), url }))
  const remarks = [
    ...(withdrawnAt === undefined ? [] : [words.withdrawn(withdrawnAt)]),
    ...(receivedAt === undefined ? [] : [words.late(receivedAt)]),
  ]
  if (!quote && !edit && lines.length + reactions.length + remarks.length === 0) return {}
  const isWithdrawn = withdrawnAt !== undefined
  return {
    details: {
      lines,
      remarks,
      isWithdrawn,
      ...(quote && { quote: { author: words.author(quote.position), body: quote.body } }),
      ...(edit && { edit: { label: words.edited(edit.at), previousBody: edit.previousBody } }),
      reactions: reactions.map(({ emoji, position }) => ({
        emoji,
        label: words.reaction(words.author(position), emoji),
      })),
    },
  }
}
