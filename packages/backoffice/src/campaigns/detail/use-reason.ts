import { useTranslation } from '../../app/translation.ts'

const known = ['stop', 'cap', 'holdout', 'EXPIRED'] as const

/** Why somebody got nothing, in words; what only the operator says is quoted. */
export function useReason() {
  const { t } = useTranslation('campaigns')
  return (reason: string) => {
    const worded = known.find((one) => one === reason)
    if (worded) return t(`reason.${worded}`)
    return reason.startsWith('UNDELIV') ? t('reason.UNDELIV') : reason
  }
}
