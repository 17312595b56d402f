import type { ReactNode } from 'react'
import { Initials } from './Initials.tsx'

/** Props of {@link ConversationRow}. */
export interface ConversationRowProps {
  /** The customer's name. */
  title: string
  /** The last message. */
  preview: string
  /** Relative time of the last message. */
  at: string
  /** The same exactly, on hover. */
  exactAt: string
  /** For `<time dateTime>`, ISO 8601. */
  dateTime?: string | undefined
  unread: number
  /** Sits on the customer's initials. */
  platform?: ReactNode
  isSelected?: boolean | undefined
  isClosed?: boolean | undefined
  /** The AI agent asks for a person. */
  needsHuman?: boolean | undefined
  labels: { unread: (count: number) => string; closed: string; needsHuman: string }
  /** Under the words, such as whose it is and its labels. */
  marks?: ReactNode
  /** Somebody else has read what the reader has not. */
  isReadByOther?: boolean | undefined
  onSelect: () => void
}

/**
 * One conversation in a list: who, the last words, when, and what waits.
 * @example
 * import { ConversationRow } from '@comptoir/ui/chat'
 *
 * export const Row = ({ onSelect }: { onSelect: () => void }) => (
 *   <ConversationRow
 *     title="Ada Lovelace"
 *     preview="Bonjour, êtes-vous ouverts dimanche ?"
 *     at="12 min"
 *     exactAt="2 Nov 2026, 09:00"
 *     unread={3}
 *     labels={{ unread: (count) => `${count} unread`, closed: 'Closed', needsHuman: 'Needs you' }}
 *     onSelect={onSelect}
 *   />
 * )
 */
export function ConversationRow(props: ConversationRowProps) {
  const { title, preview, at, exactAt, dateTime, unread, platform, labels, marks, onSelect } = props
  const { isSelected = false, isClosed = false, needsHuman = false } = props
  return (
    <button
      type="button"
      className="ct-convo"
      aria-current={isSelected ? 'true' : undefined}
      data-unread={unread > 0 || undefined}
      data-closed={isClosed || undefined}
      onClick={onSelect}
    >
      <span className="ct-convo-who">
        <Initials name={title} />
        {platform && <span className="ct-convo-platform">{platform}</span>}
      </span>
      <span className="ct-convo-line">
        <span className="ct-convo-title">{title}</span>
        <time className="ct-convo-at" dateTime={dateTime} title={exactAt}>
          {at}
        </time>
      </span>
      <span className="ct-convo-line">
        <span className="ct-convo-preview">{preview}</span>
        {unread > 0 && (
          <span
            className="ct-count"
            role="img"
            aria-label={labels.unread(unread)}
            data-quiet={props.isReadByOther || undefined}
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      <span className="ct-convo-meta">
        {needsHuman && <span className="ct-convo-human">{labels.needsHuman}</span>}
        {isClosed && <span className="ct-convo-closed">{labels.closed}</span>}
        {marks}
      </span>
    </button>
  )
}
