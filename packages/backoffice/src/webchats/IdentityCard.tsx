import { rotateIdentitySecret, type Webchat } from '@comptoir/core/webchat'
import { Button, Card, ConfirmDialog } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OnceDialog } from '../page/OnceDialog.tsx'
import { useAction } from '../page/use-action.ts'
import { signingCode } from './embed-methods.ts'
import { Snippet } from './Snippet.tsx'

/** The secret that signs who visitors are: shown once, when it is regenerated (T8). */
export function IdentityCard({ webchat }: { webchat: Webchat }) {
  const { t } = useTranslation(['webchats', 'page'])
  const { session } = useApp()
  const may = useMay(Number(webchat.venueId))
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()

  async function rotate() {
    const params = { venueId: webchat.venueId, id: webchat.id }
    await action.run(
      'rotate',
      async () => setSecret((await session.api(rotateIdentitySecret, { params })).identitySecret),
      t('widget.rotated'),
    )
    setAsking(false)
  }

  return (
    <Card
      title={t('widget.identity')}
      action={
        may('messaging.webchats:update') && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t('widget.rotate')}
          </Button>
        )
      }
    >
      <div className="bo-form">
        <p className="bo-muted">{t('widget.identityText')}</p>
        <Snippet text={signingCode} label={t('widget.copy')} />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('widget.rotateTitle')}
        confirmLabel={t('widget.rotate')}
        cancelLabel={t('cancel', { ns: 'page' })}
        tone="danger"
        isBusy={action.busy !== undefined}
        onConfirm={() => void rotate()}
        onCancel={() => setAsking(false)}
      >
        {t('widget.rotateText')}
      </ConfirmDialog>
      <OnceDialog
        title={t('chat.onceTitle')}
        sentence={t('chat.onceText')}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </Card>
  )
}
