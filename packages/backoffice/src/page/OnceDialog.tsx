import { Button, CopyField, Dialog } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { Note } from './Note.tsx'

export interface OnceDialogProps {
  title: string
  /** What it is and where it goes. */
  sentence: string
  /** Undefined while there is nothing to show. */
  secret: string | undefined
  onClose: () => void
}

/** A secret that is shown this once (D-62). */
export function OnceDialog({ title, sentence, secret, onClose }: OnceDialogProps) {
  const { t } = useTranslation('page')
  return (
    <Dialog
      isOpen={secret !== undefined}
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('once.done')}
        </Button>
      }
    >
      <div className="bo-secret">
        <p>{sentence}</p>
        <CopyField
          label={t('secret')}
          value={secret ?? ''}
          labels={{ copy: t('copy'), copied: t('copied') }}
        />
        <Note tone="attention">{t('once.warning')}</Note>
      </div>
    </Dialog>
  )
}
