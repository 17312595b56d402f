import { type Conversation, MESSAGE_MAX } from '@comptoir/core/inbox'
import { countCodePoints } from '@comptoir/core/rules'
import { Button, Dialog } from '@comptoir/ui'
import { useId, useState } from 'react'
import { useCustomerName } from '../app/customer.ts'
import { useTranslation } from '../app/translation.ts'

interface CloseDialogProps {
  conversation: Conversation
  /** The last message that is proposed. */
  proposal: string
  onClose: (closingMessage: string) => void
  onCancel: () => void
}

/** Closes a conversation with a last message that the manager may change (MSG-09, MSG-31). */
export function CloseDialog({ conversation, proposal, onClose, onCancel }: CloseDialogProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useCustomerName()
  const id = useId()
  const [text, setText] = useState(proposal)
  const used = countCodePoints(text)
  const over = used - MESSAGE_MAX
  const canSend = over <= 0 && text.trim() !== ''
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('closing.title')}
      closeLabel={t('closing.cancel')}
      footer={
        <>
          <Button onClick={onCancel}>{t('closing.cancel')}</Button>
          <Button variant="primary" aria-disabled={!canSend} onClick={() => canSend && onClose(text)}>
            {t('closing.confirmSend')}
          </Button>
        </>
      }
    >
      <p>{t('closing.text', { name: nameOf(conversation) })}</p>
      <div className="bo-closing">
        <textarea
          id={id}
          rows={5}
          data-autofocus
          aria-label={t('closing.message')}
          aria-invalid={over > 0 || undefined}
          aria-describedby={`${id}-count`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={`${id}-count`} className="bo-closing-count" data-over={over > 0 || undefined}>
          {over > 0 ? t('tooLong', { count: over }) : t('counter', { used, limit: MESSAGE_MAX })}
        </p>
      </div>
    </Dialog>
  )
}
