import type { Conversation } from '@comptoir/core/inbox'
import type { Label, LabelColor } from '@comptoir/core/inbox-team'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useTranslation } from '../../app/translation.ts'

/** A colour that labels can have, where its name stands beside it. */
export function ColorDot({ color }: { color: LabelColor }) {
  return <span className="bo-dot" data-color={color} aria-hidden="true" />
}

/** A label's colour; its name stands beside it or is said. */
export function LabelDot({ label, isNamed = false }: { label: Label; isNamed?: boolean }) {
  const said = isNamed
    ? { role: 'img', 'aria-label': label.name, title: label.name }
    : { 'aria-hidden': true }
  return <span className="bo-dot" data-color={label.color} {...said} />
}

export function labelsOf({ labelIds }: Conversation, labels: readonly Label[]): readonly Label[] {
  return labels.filter(({ id }) => labelIds.includes(id))
}

interface RowMarksProps {
  conversation: Conversation
  labels: readonly Label[]
  /** Where the list is of several venues. */
  venue: string | undefined
  assignee: string | undefined
}

/** Where it is, whose it is, and what the team marked: the third line of a row. */
export function RowMarks({ conversation, labels, venue, assignee }: RowMarksProps) {
  const { t } = useTranslation('inbox')
  return (
    <>
      {conversation.snoozedUntil !== null && (
        <AlarmClock className="bo-snoozed" role="img" aria-label={t('snooze.on')} />
      )}
      {assignee !== undefined && <span className="bo-mark">{assignee}</span>}
      {labelsOf(conversation, labels).map((label) => (
        <span key={label.id} className="bo-mark">
          <LabelDot label={label} />
          {label.name}
        </span>
      ))}
      {venue !== undefined && <span className="bo-mark bo-mark-venue">{venue}</span>}
    </>
  )
}
