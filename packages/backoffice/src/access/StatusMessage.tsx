import './access.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

const icons = { success: CircleCheck, info: Info, attention: CircleAlert }

/** Something to know that is no mistake: what has been done, or what to do first. */
export function StatusMessage({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className="bo-notice" data-tone={tone} role="status">
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  )
}
