import { isTransient } from '@comptoir/core/http'
import { ErrorState } from '@comptoir/ui'
import { useProblem } from './problem.ts'
import { useTranslation } from './translation.ts'
import { useReturn } from './use-return.ts'

export interface ProblemStateProps {
  title: string
  level?: 1 | 2
  error: unknown
  onRetry: () => void
}

/**
 * Shown instead of what could not be loaded: the reason, the request id, and a button to try again. What failed for want
 * of a connection is tried again when that returns.
 */
export function ProblemState({ title, level, error, onRetry }: ProblemStateProps) {
  const { t } = useTranslation('app')
  useReturn(() => {
    if (isTransient(error)) onRetry()
  })
  const { reason, requestId } = useProblem(true)(error)
  return (
    <ErrorState
      title={title}
      level={level}
      reason={reason}
      requestId={requestId}
      labels={{ retry: t('retry'), requestId: t('requestId') }}
      onRetry={onRetry}
    />
  )
}
