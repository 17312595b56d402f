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
  onClose: (closingMessage: string | undefined) => void
  onCancel: () => void
}

interface LastMessageProps {
  text: string
  isSending: boolean
  onText: (text: string) => void
  onSending: (isSending: boolean) => void
}

function LastMessage({ text, isSending, onText, onSending }: LastMessageProps) {
  const { t } = useTranslation('inbox')
  const id = useId()
  const over = countCodePoints(text) - MESSAGE_MAX
  return (
    <div className="bo-closing">
      <label className="bo-check">
        <input
          type="checkbox"
          checked={isSending}
          onChange={(event) => onSending(event.currentTarget.checked)}
        />
        {t('closing.with')}
      </label>
      {isSending && (
        <>
          <textarea
            id={id}
            rows={5}
            aria-label={t('closing.message')}
            aria-invalid={over > 0 || undefined}
            aria-describedby={`${id}-count`}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          <p id={`${id}-count`} className="bo-closing-count" data-over={over > 0 || undefined}>
            {over > 0
              ? t('tooLong', { count: over })
              : t('counter', { used: countCodePoints(text), limit: MESSAGE_MAX })}
          </p>
        </>
      )}
    </div>
  )
}

/** Asks before a conversation is closed, with or without a last message (MSG-09, MSG-31). */
export function CloseDialog({ conversation, proposal, onClose, onCancel }: CloseDialogProps) {
  const { t } = useTranslation('inbox')
  const nameOf = useCustomerName()
  const [isSending, setIsSending] = useState(false)
  const [text, setText] = useState(proposal)
  const isTooLong = countCodePoints(text) > MESSAGE_MAX
  const isWithMessage = isSending && text.trim() !== ''
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t('closing.title')}
      closeLabel={t('closing.cancel')}
      footer={
        <>
          <Button onClick={onCancel}>{t('closing.cancel')}</Button>
          <Button
            variant="primary"
            data-autofocus
            aria-disabled={isWithMessage && isTooLong}
            onClick={() => {
              if (!isWithMessage) onClose(undefined)
              else if (!isTooLong) onClose(text)
            }}
          >
            {isWithMessage ? t('closing.confirmSend') : t('closing.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('closing.text', { name: nameOf(conversation) })}</p>
      <LastMessage text={text} isSending={isSending} onText={setText} onSending={setIsSending} />
    </Dialog>
  )
}
