import type { Resource } from '@comptoir/core/state'
import { LoadingSkeleton, type LoadingSkeletonProps } from '@comptoir/ui'
import type { ReactNode } from 'react'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { SectionBoundary } from './SectionBoundary.tsx'

export interface LoadedProps<T> {
  resource: Resource<T>
  /** Said when it cannot be read. */
  failed: string
  variant?: LoadingSkeletonProps['variant']
  children: (data: T) => ReactNode
}

/** A component of its own: what it throws is caught around it. */
function Drawn<T>({ data, children }: { data: T; children: (data: T) => ReactNode }) {
  return children(data)
}

/** What was read; before that its shape, and when it fails why. What is known stays while it is read again. */
export function Loaded<T>({ resource, failed, variant = 'rows', children }: LoadedProps<T>) {
  const { t } = useTranslation('app')
  const data = resource.data.value
  if (data !== undefined)
    return (
      <SectionBoundary failed={failed} data={data} onRetry={() => void resource.reload()}>
        <Drawn data={data}>{children}</Drawn>
      </SectionBoundary>
    )
  if (resource.error.value !== undefined)
    return <ProblemState title={failed} error={resource.error.value} onRetry={() => void resource.reload()} />
  return <LoadingSkeleton label={t('loading')} variant={variant} count={4} />
}
