import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useReturn } from './use-return.ts'

function Missing({ reset }: { reset: () => void }) {
  useReturn(reset)
  return null
}

/** Something beside the page: where it cannot be drawn the page stands without it, until the connection returns. */
export function Beside({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={Missing}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  )
}
