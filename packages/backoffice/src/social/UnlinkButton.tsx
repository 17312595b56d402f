import { ConfirmButton } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useDeed } from '../page/use-deed.ts'

interface UnlinkButtonProps {
  title: string
  text: string
  /** Said when it is done. */
  done: string
  unlink: () => Promise<unknown>
  onChanged: () => void
}

/** Unlinks once somebody has said so twice. */
export function UnlinkButton({ title, text, done, unlink, onChanged }: UnlinkButtonProps) {
  const { t } = useTranslation(['social', 'page'])
  const deed = useDeed()
  async function confirm() {
    if (await deed.run('unlink', unlink, done)) onChanged()
  }
  return (
    <div>
      <ConfirmButton
        tone="danger"
        isLoading={deed.busy !== undefined}
        title={title}
        text={text}
        confirmLabel={t('unlink.confirm')}
        cancelLabel={t('cancel', { ns: 'page' })}
        onConfirm={() => void confirm()}
      >
        {t('unlink.confirm')}
      </ConfirmButton>
    </div>
  )
}
