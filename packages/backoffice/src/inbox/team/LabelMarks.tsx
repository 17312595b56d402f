import type { Conversation } from '@comptoir/core/inbox'
import type { Label } from '@comptoir/core/inbox-team'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useTranslation } from '../../app/translation.ts'

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

const SHOWN = 4

/** What the team marked, small enough for a row of the list. */
export function RowMarks({ conversation, labels }: { conversation: Conversation; labels: readonly Label[] }) {
  const { t } = useTranslation('inbox')
  const marked = labelsOf(conversation, labels).slice(0, SHOWN)
  if (marked.length === 0 && conversation.snoozedUntil === null) return null
  return (
    <span className="bo-marks">
      {conversation.snoozedUntil !== null && (
        <AlarmClock className="bo-snoozed" role="img" aria-label={t('snooze.on')} />
      )}
      {marked.map((label) => (
        <LabelDot key={label.id} label={label} isNamed />
      ))}
    </span>
  )
}
