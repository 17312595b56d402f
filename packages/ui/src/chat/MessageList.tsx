import { type ReactNode, useRef } from 'react'
import type { ChatDetails, ChatMedia, ChatMessage, MessageListLabels } from './chat-message.ts'
import { MessageRow } from './MessageRow.tsx'
import { messagesAfter, useAnnouncer } from './use-announcer.ts'
import { useRowWindow } from './use-row-window.ts'

/** Props of {@link MessageList}. */
export interface MessageListProps {
  /** Oldest first. Give the list a `key` per conversation: a new key starts at the bottom again. */
  messages: readonly ChatMessage[]
  labels: MessageListLabels
  formatTime: (date: Date) => string
  /** The day's heading. Messages with the same heading are of the same day, in the caller's time zone. */
  formatDay: (date: Date) => string
  onResend?: ((id: string) => void) | undefined
  /** Draws what messages carry, such as by {@link MediaItems}; stable, or every row is drawn again. */
  drawMedia?: ((media: readonly ChatMedia[]) => ReactNode) | undefined
  /** Draw what belongs to a message, such as {@link drawMessageContext} and {@link drawMessageChanges}; stable too. */
  drawAbove?: ((details: ChatDetails) => ReactNode) | undefined
  drawBelow?: ((details: ChatDetails) => ReactNode) | undefined
  /** Called once each time the reader comes near the first message. */
  onReachStart?: (() => void) | undefined
  isLoadingOlder?: boolean | undefined
  /** Above the first message, such as a welcome. */
  header?: ReactNode
  /** Below the last one, such as {@link TypingDots}. */
  footer?: ReactNode
}

const groupGapMs = 5 * 60_000

function isSameGroup(one: ChatMessage | undefined, next: ChatMessage | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    one.side === next.side &&
    one.author === next.author &&
    (one.kind ?? 'text') === (next.kind ?? 'text') &&
    !one.isAutomatic === !next.isAutomatic &&
    !one.isFromAgent === !next.isFromAgent &&
    next.at - one.at < groupGapMs
  )
}

/** The unseen messages below, counted from the last one the reader had at the bottom. */
function useUnseen(messages: readonly ChatMessage[], isAtBottom: boolean): number {
  const seenRef = useRef<string>(undefined)
  if (isAtBottom) seenRef.current = messages[messages.length - 1]?.id
  return isAtBottom
    ? 0
    : messagesAfter(messages, seenRef.current).filter((message) => message.side === 'left').length
}

/**
 * A conversation, oldest message first. Follows new messages only while the reader is at the bottom, keeps
 * their position when older ones are loaded above, and draws a window of rows when there are more than 200.
 * Fills its flex parent, which must have a height.
 * @example
 * import { type ChatMessage, MessageList, type MessageListLabels } from '@comptoir/ui/chat'
 *
 * export function Log({ messages, labels }: { messages: readonly ChatMessage[]; labels: MessageListLabels }) {
 *   return (
 *     <MessageList
 *       messages={messages}
 *       labels={labels}
 *       formatTime={(date) => date.toLocaleTimeString('en', { timeStyle: 'short' })}
 *       formatDay={(date) => date.toLocaleDateString('en', { dateStyle: 'full' })}
 *     />
 *   )
 * }
 */
export function MessageList(props: MessageListProps) {
  const { messages, labels, formatTime, formatDay, onResend, onReachStart, isLoadingOlder, header, footer } =
    props
  const { boxRef, listRef, rows, isAtBottom, onScroll, jumpToBottom } = useRowWindow(messages, onReachStart)
  const regionRef = useAnnouncer(messages, labels.announce)
  const unseen = useUnseen(messages, isAtBottom)
  const dayOf = (message: ChatMessage | undefined) => message && formatDay(new Date(message.at))

  return (
    <div className="ct-log">
      <div
        ref={boxRef}
        className="ct-log-box"
        role="log"
        aria-live="off"
        aria-label={labels.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {header}
        <ol
          ref={listRef}
          className="ct-log-rows"
          style={{ paddingTop: rows.beforePx, paddingBottom: rows.afterPx }}
        >
          {messages.slice(rows.start, rows.end).map((message, offset) => {
            const index = rows.start + offset
            const [before, after] = [messages[index - 1], messages[index + 1]]
            const day = dayOf(message)
            const isNewDay = day !== dayOf(before)
            return (
              <MessageRow
                key={message.id}
                message={message}
                labels={labels}
                time={formatTime(new Date(message.at))}
                day={isNewDay ? day : undefined}
                isFirstOfGroup={isNewDay || !isSameGroup(before, message)}
                isLastOfGroup={!isSameGroup(message, after) || dayOf(after) !== day}
                position={index + 1}
                count={messages.length}
                onResend={onResend}
                drawMedia={props.drawMedia}
                drawAbove={props.drawAbove}
                drawBelow={props.drawBelow}
              />
            )
          })}
        </ol>
        {footer}
      </div>
      {isLoadingOlder && (
        <div className="ct-log-older" role="status">
          {labels.loadingOlder}
        </div>
      )}
      <div ref={regionRef} className="ct-hidden" aria-live="polite" />
      {!isAtBottom && (
        <button
          type="button"
          className="ct-log-pill"
          data-unseen={unseen > 0 || undefined}
          onClick={jumpToBottom}
        >
          {unseen > 0 ? labels.newMessages(unseen) : <span className="ct-hidden">{labels.jumpToLatest}</span>}
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 3v10m-4-4 4 4 4-4" />
          </svg>
        </button>
      )}
    </div>
  )
}
