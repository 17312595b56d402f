import type { Conversation, Inbox } from '@comptoir/core/inbox'
import { Button, Dialog, IconButton, Menu } from '@comptoir/ui'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../app/format.ts'
import { fieldOf, nextWeek, tomorrow } from './snooze-times.ts'

interface SnoozeProps {
  inbox: Inbox
  conversation: Conversation
}

function SnoozeDialog({ onDone, onChoose }: { onDone: () => void; onChoose: (at: number) => void }) {
  const { t } = useTranslation('inbox')
  const id = useId()
  const [value, setValue] = useState(() => fieldOf(tomorrow()))
  const at = new Date(value).getTime()
  const isLater = at > Date.now()
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size="s"
      title={t('snooze.title')}
      closeLabel={t('replies.cancel')}
      footer={
        <>
          <Button onClick={onDone}>{t('replies.cancel')}</Button>
          <Button variant="primary" aria-disabled={!isLater} onClick={() => isLater && onChoose(at)}>
            {t('snooze.confirm')}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="bo-snooze-field">
        {t('snooze.when')}
        <input
          id={id}
          type="datetime-local"
          className="ct-input"
          data-autofocus
          value={value}
          min={fieldOf(Date.now())}
          aria-invalid={!isLater || undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <p id={`${id}-help`} className="bo-snooze-help">
        {t(isLater ? 'snooze.help' : 'snooze.past')}
      </p>
    </Dialog>
  )
}

/** Puts a conversation off until a moment; it comes back then, or when somebody writes. */
export function SnoozeMenu({ inbox, conversation }: SnoozeProps) {
  const { t } = useTranslation('inbox')
  const format = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const { id, snoozedUntil } = conversation
  const snooze = (until: number | null) => inbox.mark(id, { snoozedUntil: until })
  const times = [
    { id: 'tomorrow', label: t('snooze.tomorrow'), onSelect: () => snooze(tomorrow()) },
    { id: 'week', label: t('snooze.nextWeek'), onSelect: () => snooze(nextWeek()) },
    { id: 'date', label: t('snooze.date'), onSelect: () => setChoosing(true) },
  ]
  const wake = { id: 'wake', label: t('snooze.wake'), onSelect: () => snooze(null) }
  const label =
    snoozedUntil === null
      ? t('snooze.title')
      : t('snooze.until', { date: format.exact(new Date(snoozedUntil)) })
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={label}
            icon={<AlarmClock className="ct-icon" aria-hidden />}
            hasDot={snoozedUntil !== null}
          />
        }
        sections={[{ id: 'times', heading: label, items: snoozedUntil === null ? times : [wake, ...times] }]}
      />
      {isChoosing && (
        <SnoozeDialog
          onDone={() => setChoosing(false)}
          onChoose={(at) => {
            setChoosing(false)
            snooze(at)
          }}
        />
      )}
    </>
  )
}
