import { Button, Dialog } from '@comptoir/ui'
import { useId, useState } from 'react'
import { useTranslation } from '../../app/translation.ts'
import { fieldOf, tomorrow } from './snooze-times.ts'

interface SnoozeDialogProps {
  onDone: () => void
  onChoose: (at: number) => void
}

/** Asks for the moment until which a conversation is put off. */
export function SnoozeDialog({ onDone, onChoose }: SnoozeDialogProps) {
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
