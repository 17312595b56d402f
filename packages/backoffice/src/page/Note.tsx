import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

/** A sentence that explains what stands around it. */
export function Note({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'attention' | 'error'
  children: ReactNode
}) {
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div className="bo-note" data-tone={tone}>
      <Icon className="ct-icon" aria-hidden />
      <div>{children}</div>
    </div>
  )
}
