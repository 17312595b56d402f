import './backup.css'
import { readSendingPause, resumeSending } from '@comptoir/core/backup'
import { Button, ConfirmDialog } from '@comptoir/ui'
import Pause from 'lucide-react/icons/pause'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'

/** Says to staff that a restored installation sends nothing, and lets it go on (T30). */
export function SendingBanner() {
  const { t } = useTranslation(['backup', 'page'])
  const { session } = useApp()
  const format = useFormat()
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  const found = useResource('sending-pause', (signal) => session.api(readSendingPause, {}, { signal }))
  const pause = found.data.value?.pause
  if (!pause) return null
  const restoredAt = format.exact(new Date(pause.restoredAt))
  const backedUpAt = format.exact(new Date(pause.backedUpAt))

  async function resume() {
    await action.run('resume', () => session.api(resumeSending, {}), t('resumed'))
    setAsking(false)
    await found.reload()
  }

  return (
    <section className="bo-banner bo-pause" aria-label={t('title')}>
      <Pause className="ct-icon" aria-hidden />
      <p>{t('text', { restoredAt, backedUpAt })}</p>
      <Button size="s" onClick={() => setAsking(true)}>
        {t('resume')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('ask')}
        confirmLabel={t('resume')}
        cancelLabel={t('cancel', { ns: 'page' })}
        isBusy={action.busy !== undefined}
        onConfirm={() => void resume()}
        onCancel={() => setAsking(false)}
      >
        {t('warning', { backedUpAt })}
      </ConfirmDialog>
    </section>
  )
}
