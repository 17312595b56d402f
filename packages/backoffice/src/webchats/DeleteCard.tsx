import { deleteWebchat, type Webchat } from '@comptoir/core/webchat'
import { Card, ConfirmButton } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'

/** Takes a chat off its sites (WCH-04). */
export function DeleteCard({ webchat, onGone }: { webchat: Webchat; onGone: () => void }) {
  const { t } = useTranslation(['webchats', 'page'])
  const { session } = useApp()
  const action = useAction()
  const { id, venueId, userLabel: name } = webchat

  async function remove() {
    const send = () => session.api(deleteWebchat, { params: { venueId, id } })
    if (await action.run('delete', send, t('chat.deleted', { name }))) onGone()
  }

  return (
    <Card title={t('chat.delete')}>
      <div className="bo-form">
        <p className="bo-muted">{t('chat.deleteText')}</p>
        <div>
          <ConfirmButton
            tone="danger"
            isLoading={action.busy !== undefined}
            aria-label={`${t('chat.delete')} : ${name}`}
            title={t('chat.deleteTitle', { name })}
            text={t('chat.deleteText')}
            confirmLabel={t('chat.delete')}
            cancelLabel={t('cancel', { ns: 'page' })}
            onConfirm={() => void remove()}
          >
            {t('chat.delete')}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  )
}
