import { memo, type ReactNode } from 'react'
import type { ChatDetails, ChatMedia, ChatMessage, MessageListLabels, MessageState } from './chat-message.ts'
import { Initials } from './Initials.tsx'
import { RichText } from './RichText.tsx'
import { SystemLine } from './SystemLine.tsx'

interface MessageRowProps {
  message: ChatMessage
  labels: MessageListLabels
  time: string
  /** Set on the first message of a day. */
  day: string | undefined
  isFirstOfGroup: boolean
  isLastOfGroup: boolean
  position: number
  count: number
  onResend: ((id: string) => void) | undefined
  drawMedia: ((media: readonly ChatMedia[]) => ReactNode) | undefined
  drawAbove: ((details: ChatDetails) => ReactNode) | undefined
  drawBelow: ((details: ChatDetails) => ReactNode) | undefined
}

const marks: Record<Exclude<MessageState, 'errored' | 'unknown'>, string> = {
  pending: 'M8 4.5V8l2 1.5M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2',
  sent: 'm3.5 8.5 3 3 6-7',
  delivered: 'm1 8.5 3 3 6-7m-2.2 6 1 1 6-7',
  read: 'm1 8.5 3 3 6-7m-2.2 6 1 1 6-7',
}

/** Said beside each message of a group, not once for the last. */
const alwaysShown: ReadonlySet<MessageState> = new Set(['errored', 'pending', 'unknown'])

function StateMark({ state, label }: { state: keyof typeof marks; label: string }) {
  return (
    <svg className="ct-msg-mark" data-state={state} viewBox="0 0 16 16" role="img" aria-label={label}>
      <path d={marks[state]} />
    </svg>
  )
}

function Meta({
  message,
  labels,
  time,
  onResend,
}: Pick<MessageRowProps, 'message' | 'labels' | 'time' | 'onResend'>) {
  const { state, at, id } = message
  const needsPerson = state === 'errored' || state === 'unknown'
  return (
    <span className="ct-msg-meta">
      {needsPerson && <span className="ct-msg-failed">{labels.states[state]}</span>}
      {needsPerson && onResend && (
        <button type="button" className="ct-msg-resend" onClick={() => onResend(id)}>
          {state === 'unknown' ? labels.decide : labels.resend}
        </button>
      )}
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      {state && !needsPerson && <StateMark state={state} label={labels.states[state]} />}
    </span>
  )
}

function Bubble(props: MessageRowProps) {
  const { message, labels, isFirstOfGroup, isLastOfGroup, drawMedia } = props
  const { side, author, isAutomatic, isFromAgent, state, kind, details } = message
  const hasMeta = isLastOfGroup || (state !== undefined && alwaysShown.has(state))
  const machine = isAutomatic ? (isFromAgent && labels.agent) || labels.automatic : undefined
  const hasHead = isFirstOfGroup && (author || isAutomatic || kind === 'note')
  return (
    <div
      className="ct-msg"
      data-side={side}
      data-kind={kind}
      data-state={state}
      data-first={isFirstOfGroup || undefined}
      data-withdrawn={details?.isWithdrawn || undefined}
    >
      {hasHead ? (
        <span className="ct-msg-head">
          {author && side === 'left' && <Initials name={author} />}
          {author ?? (!machine && <span className="ct-hidden">{labels[side]}</span>)}
          {machine && <span className="ct-msg-tag">{machine}</span>}
          {kind === 'note' && <span className="ct-msg-tag">{labels.note}</span>}
        </span>
      ) : (
        <span className="ct-hidden">{author ?? machine ?? labels[side]}</span>
      )}
      {details && props.drawAbove?.(details)}
      {message.media && <div className="ct-msg-media">{drawMedia?.(message.media)}</div>}
      {(message.body !== '' || !message.media) && (
        <div className="ct-msg-body" dir="auto">
          <RichText body={message.body} />
        </div>
      )}
      {message.sources && (
        <details className="ct-msg-sources">
          <summary>{labels.sources}</summary>
          {message.sources}
        </details>
      )}
      {details && props.drawBelow?.(details)}
      {hasMeta && <Meta {...props} />}
    </div>
  )
}

/** One row of the log: the day above it where one begins, then the bubble. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, day, isFirstOfGroup, position, count } = props
  return (
    <li
      className="ct-row"
      data-id={message.id}
      data-first={isFirstOfGroup || undefined}
      aria-posinset={position}
      aria-setsize={count}
    >
      {day !== undefined && <div className="ct-day">{day}</div>}
      {message.kind === 'system' ? <SystemLine>{message.body}</SystemLine> : <Bubble {...props} />}
    </li>
  )
})
