import { addSampleData, type Onboarding, removeSampleData } from '@comptoir/core/onboarding'
import { Button, ConfirmDialog } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'

interface SampleDataProps {
  onboarding: Onboarding
  onChange: () => void
}

/** Sample conversations to try the inbox with, and the button to remove them. */
export function SampleData({ onboarding: { venueId, hasSampleData }, onChange }: SampleDataProps) {
  const { t } = useTranslation('onboarding')
  const { session } = useApp()
  const may = useMay(venueId)
  const action = useAction()
  const [isAsking, setAsking] = useState(false)
  if (!may('venues.onboarding:update')) return null

  async function change(call: typeof addSampleData | typeof removeSampleData, done: string) {
    await action.run('sample', () => session.api(call, { params: { venueId } }), done)
    setAsking(false)
    onChange()
  }
  const isBusy = action.busy !== undefined
  return (
    <div className="bo-sample">
      <p>{t(hasSampleData ? 'sample.there' : 'sample.offer')}</p>
      {hasSampleData ? (
        <Button size="s" onClick={() => setAsking(true)}>
          {t('sample.remove')}
        </Button>
      ) : (
        <Button size="s" isLoading={isBusy} onClick={() => void change(addSampleData, t('sample.added'))}>
          {t('sample.add')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sample.remove')}
        confirmLabel={t('sample.removeConfirm')}
        cancelLabel={t('cancel')}
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void change(removeSampleData, t('sample.removed'))}
        onCancel={() => setAsking(false)}
      >
        {t('sample.removeText')}
      </ConfirmDialog>
    </div>
  )
}
