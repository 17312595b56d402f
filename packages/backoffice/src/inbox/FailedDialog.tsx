import type { Inbox, InboxMessage } from '@comptoir/core/inbox'
import { Button, Dialog } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useUploadWords } from '../files/index.ts'

interface FailedDialogProps {
  inbox: Inbox
  message: InboxMessage
  onDone: () => void
}

/** A message that did not go out: again, or not at all (MSG-10). */
export function FailedDialog({ inbox, message, onDone }: FailedDialogProps) {
  const { t } = useTranslation('inbox')
  const uploadWords = useUploadWords()
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size="s"
      title={t('failed.title')}
      closeLabel={t('failed.later')}
      footer={
        <>
          {message.isUnsent ? (
            <Button
              onClick={() => {
                inbox.discard(message.id)
                onDone()
              }}
            >
              {t('failed.discard')}
            </Button>
          ) : (
            <Button onClick={onDone}>{t('failed.later')}</Button>
          )}
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              inbox.resend(message.id)
              onDone()
            }}
          >
            {t('failed.resend')}
          </Button>
        </>
      }
    >
      {message.problem && <p>{uploadWords(message.problem)}</p>}
      <p>{t(message.isUnsent ? 'failed.text' : 'failed.refused')}</p>
      <blockquote className="bo-failed">
        {message.body || message.media?.map(({ name }) => name).join(', ')}
      </blockquote>
    </Dialog>
  )
}
