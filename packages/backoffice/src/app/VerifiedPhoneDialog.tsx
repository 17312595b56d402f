import { FeedbackDialog } from '@comptoir/ui'
import { useTranslation } from './translation.ts'

/** SHL-10, SHL-39. */
const SHOWN_MS = 5000

/** Says that the phone number is verified, and goes by itself. */
export function VerifiedPhoneDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation()
  return (
    <FeedbackDialog
      isOpen
      kind="success"
      title={t('phoneVerified.title')}
      autoCloseMs={SHOWN_MS}
      onClose={onClose}
      labels={{ close: t('close') }}
    >
      {t('phoneVerified.text')}
    </FeedbackDialog>
  )
}
