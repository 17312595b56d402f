import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { ProblemState } from '../app/ProblemState.tsx'

export interface SectionBoundaryProps {
  /** Shown instead of the section when it cannot be rendered. */
  failed: string
  /** What is drawn: when it is another, it is tried again. */
  data: unknown
  onRetry?: (() => void) | undefined
  children: ReactNode
}

/** A section that cannot be rendered shows an error in its box; the rest of the page stays. */
export function SectionBoundary({ failed, data, onRetry, children }: SectionBoundaryProps) {
  const drawnRef = useRef({ data, version: 0 })
  if (drawnRef.current.data !== data) drawnRef.current = { data, version: drawnRef.current.version + 1 }
  return (
    <CatchBoundary
      getResetKey={() => drawnRef.current.version}
      onCatch={(error) => globalThis.reportError?.(error)}
      errorComponent={({ error, reset }) => (
        <ProblemState
          title={failed}
          error={error}
          onRetry={() => {
            reset()
            onRetry?.()
          }}
        />
      )}
    >
      {children}
    </CatchBoundary>
  )
}
