import type { WhatsappProfile } from '@comptoir/core/social'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'

interface ProblemBannerProps {
  number: Pick<WhatsappProfile, 'problem' | 'waitingCount'>
  /** What repairs it, where it is not what repairs a WhatsApp number. */
  repair?: string
}

/** What stopped the work of an account, what waits, and what repairs it. */
export function ProblemBanner({ number, repair }: ProblemBannerProps) {
  const { t } = useTranslation('social')
  if (!number.problem) return null
  return (
    <div className="bo-channel-problem" role="alert">
      <TriangleAlert className="ct-icon" aria-hidden />
      <div>
        <strong>{t(`problem.${number.problem}.title`)}</strong>
        <p>{repair ?? t(`problem.${number.problem}.repair`)}</p>
        {number.waitingCount > 0 && <p>{t('waiting', { count: number.waitingCount })}</p>}
      </div>
    </div>
  )
}
