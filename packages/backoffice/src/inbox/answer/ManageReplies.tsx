import type { QuickReplies, QuickReply } from '@comptoir/core/inbox-team'
import { Button, Dialog, IconButton } from '@comptoir/ui'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from '../../app/translation.ts'
import { useDeleteQuestion } from '../../page/use-delete-question.ts'

interface ManageRepliesProps {
  replies: QuickReplies
  canChange: boolean
  canRemove: boolean
  onChange: (reply: QuickReply) => void
  onDone: () => void
}

/** All quick replies, to change or delete them (MSG-30). */
export function ManageReplies({ replies, canChange, canRemove, onChange, onDone }: ManageRepliesProps) {
  const { t } = useTranslation('inbox')
  const ask = useDeleteQuestion()
  const all = replies.all.value
  return (
    <Dialog
      isOpen
      onClose={onDone}
      size={600}
      title={t('replies.title')}
      closeLabel={t('keys.done')}
      footer={<Button onClick={onDone}>{t('keys.done')}</Button>}
    >
      {all.length === 0 && <p>{t('replies.none')}</p>}
      <ul className="bo-manage">
        {all.map((reply) => (
          <li key={reply.id}>
            <div className="bo-manage-words">
              <strong>{reply.title}</strong>
              <span>{reply.value}</span>
            </div>
            {canChange && (
              <IconButton
                label={t('replies.changeOf', { title: reply.title })}
                icon={<Pencil className="ct-icon" aria-hidden />}
                onClick={() => onChange(reply)}
              />
            )}
            {canRemove && (
              <Button
                aria-label={t('replies.removeOf', { title: reply.title })}
                size="s"
                variant="quiet"
                onClick={() =>
                  ask(
                    `${t('replies.removeQuestion', { title: reply.title })} ${t('replies.removeText')}`,
                    () => void replies.remove(reply.id),
                  )
                }
              >
                {t('replies.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
