import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { useEvent } from '../foundation/use-event.ts'
import { Dialog } from './Dialog.tsx'

/** SHL-16: 2.5 s. */
export const FEEDBACK_MS = 2500

/** Props of {@link FeedbackDialog}. */
export interface FeedbackDialogProps {
  isOpen: boolean
  kind: 'success' | 'error' | 'question' | 'warning'
  title: string
  children?: ReactNode
  /** Closes by itself after this time, in ms, unless pointed at; null waits. A question waits if nothing is said. */
  autoCloseMs?: number | null | undefined
  onClose: () => void
  /** The answer yes, for a question or to try again. */
  action?: { label: string; onSelect: () => void; tone?: 'primary' | 'danger' | undefined } | undefined
  labels: { close: string }
}

const icons = { success: CircleCheck, error: CircleAlert, question: CircleHelp, warning: TriangleAlert }

function useAutoClose(isRunning: boolean, afterMs: number | null, onEnd: () => void) {
  const end = useEvent(onEnd)
  useEffect(() => {
    if (!isRunning || afterMs === null) return
    const timer = setTimeout(() => end(), afterMs)
    return () => clearTimeout(timer)
  }, [isRunning, afterMs])
}

/**
 * SHL-16: how something went, or what to decide, in the middle of the screen.
 * @example
 * import { FeedbackDialog } from '@comptoir/ui'
 *
 * export const Sent = ({ onClose }: { onClose: () => void }) => (
 *   <FeedbackDialog isOpen kind="success" title="Message sent" onClose={onClose} labels={{ close: 'Close' }} />
 * )
 */
export function FeedbackDialog(props: FeedbackDialogProps) {
  const { isOpen, kind, title, children, onClose, action, labels } = props
  const { autoCloseMs = kind === 'question' ? null : FEEDBACK_MS } = props
  const [isHeld, setIsHeld] = useState(false)
  useAutoClose(isOpen && !isHeld, autoCloseMs, onClose)
  const Icon = icons[kind]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={labels.close} size="s">
      <div
        className="ct-feedback"
        data-kind={kind}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
      >
        <Icon className="ct-feedback-icon" aria-hidden />
        {children && <div role={kind === 'error' ? 'alert' : 'status'}>{children}</div>}
      </div>
      <div className="ct-dialog-footer">
        <Button onClick={onClose} data-autofocus>
          {labels.close}
        </Button>
        {action && (
          <Button
            variant={action.tone ?? 'primary'}
            onClick={() => {
              onClose()
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
