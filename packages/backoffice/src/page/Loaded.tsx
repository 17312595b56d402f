import type { Resource } from '@comptoir/core/state'
import { LoadingSkeleton, type LoadingSkeletonProps } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../app/ProblemState.tsx'

export interface LoadedProps<T> {
  resource: Resource<T>
  /** Said when it cannot be read. */
  failed: string
  variant?: LoadingSkeletonProps['variant']
  children: (data: T) => ReactNode
}

/** What was read; before that its shape, and when it fails why. What is known stays while it is read again. */
export function Loaded<T>({ resource, failed, variant = 'rows', children }: LoadedProps<T>) {
  const { t } = useTranslation('app')
  const data = resource.data.value
  if (data !== undefined) return children(data)
  if (resource.error.value !== undefined)
    return <ProblemState title={failed} error={resource.error.value} onRetry={() => void resource.reload()} />
  return <LoadingSkeleton label={t('loading')} variant={variant} count={4} />
}
