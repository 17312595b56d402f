import type { WhatsappProfile } from '@comptoir/core/social'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'

/** What stopped the work of a number, what waits, and what repairs it. */
export function ProblemBanner({ number }: { number: WhatsappProfile }) {
  const { t } = useTranslation('social')
  if (!number.problem) return null
  return (
    <div className="bo-channel-problem" role="alert">
      <TriangleAlert className="ct-icon" aria-hidden />
      <div>
        <strong>{t(`problem.${number.problem}.title`)}</strong>
        <p>{t(`problem.${number.problem}.repair`)}</p>
        {number.waitingCount > 0 && <p>{t('waiting', { count: number.waitingCount })}</p>}
      </div>
    </div>
  )
}
