import type { Inbox, InboxMessage } from '@comptoir/core/inbox'
import { Button, Dialog } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useUploadWords } from '../files/index.ts'

interface FailedDialogProps {
  inbox: Inbox
  message: InboxMessage
  onDone: () => void
}

type Choice = Pick<FailedDialogProps, 'inbox' | 'message'>

/** What can be done besides sending it again. */
function useOther({ inbox, message }: Choice) {
  const { t } = useTranslation('inbox')
  if (message.state === 'unknown')
    return { label: t('unknown.dismiss'), run: () => inbox.decide(message.id, 'dismiss') }
  if (message.isUnsent) return { label: t('failed.discard'), run: () => inbox.discard(message.id) }
  return { label: t('failed.later'), run: () => undefined }
}

/** Why it did not go out, or why no one knows. */
function useReason({ message }: Choice) {
  const { t } = useTranslation('inbox')
  if (message.state === 'unknown') return t('unknown.text')
  if (message.failure) return t(`failure.${message.failure}`)
  return t(message.isUnsent ? 'failed.text' : 'failed.refused')
}

/** A message that did not go out, or of which no one knows: again, or not at all (MSG-10). */
export function FailedDialog({ inbox, message, onDone }: FailedDialogProps) {
  const { t } = useTranslation('inbox')
  const uploadWords = useUploadWords()
  const other = useOther({ inbox, message })
  const reason = useReason({ inbox, message })
  const isUnknown = message.state === 'unknown'
  const then = (run: () => void) => () => {
    run()
    onDone()
  }
  const resend = () => (isUnknown ? inbox.decide(message.id, 'resend') : inbox.resend(message.id))
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size="s"
      title={t(isUnknown ? 'unknown.title' : 'failed.title')}
      closeLabel={t('failed.later')}
      footer={
        <>
          <Button onClick={then(other.run)}>{other.label}</Button>
          <Button variant="primary" data-autofocus onClick={then(resend)}>
            {t('failed.resend')}
          </Button>
        </>
      }
    >
      {message.problem && <p>{uploadWords(message.problem)}</p>}
      <p>{reason}</p>
      <blockquote className="bo-failed">
        {message.body || message.media?.map(({ name }) => name).join(', ')}
      </blockquote>
    </Dialog>
  )
}
