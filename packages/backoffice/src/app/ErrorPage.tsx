import { ApiError } from '@comptoir/core/http'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Alone } from './Alone.tsx'
import { ProblemState } from './ProblemState.tsx'
import { SupportLinks } from './SupportLinks.tsx'
import { useTranslation } from './translation.ts'

/** Stands where a page could not be shown (SHL-12). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  useEffect(() => {
    // A call that failed has been reported by the client.
    if (!(error instanceof ApiError)) globalThis.reportError?.(error)
  }, [error])
  return (
    <ProblemState
      level={1}
      title={t('error.title')}
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** The same where there is no shell around it. */
export function AloneErrorPage(props: ErrorComponentProps) {
  return (
    <Alone>
      <div>
        <ErrorPage {...props} />
        <SupportLinks />
      </div>
    </Alone>
  )
}
