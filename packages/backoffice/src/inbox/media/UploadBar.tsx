import type { Inbox } from '@comptoir/core/inbox'
import { useTranslation } from '../../app/translation.ts'

/** The progress of files that are being uploaded. */
export function UploadBar({ inbox }: { inbox: Inbox }) {
  const { t } = useTranslation('inbox')
  const ratios = [...inbox.uploads.value.values()]
  if (ratios.length === 0) return null
  const ratio = ratios.reduce((sum, one) => sum + one, 0) / ratios.length
  return <progress className="bo-upload" max={1} value={ratio} aria-label={t('attach.sending')} />
}
