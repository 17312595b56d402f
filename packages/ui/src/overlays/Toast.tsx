import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'

/** A snackbar: one sentence, at most one action. */
export interface ToastMessage {
  text: string
  tone?: 'info' | 'success' | 'error' | undefined
  action?: { label: string; onSelect: () => void } | undefined
  /** SHL-17: 10 s. It waits while the pointer or the focus is on it. */
  durationMs?: number | undefined
}

interface ToastProps {
  message: ToastMessage
  dismissLabel: string
  onDismiss: () => void
}

const icons = { info: Info, success: CircleCheck, error: CircleAlert }

function useLifetime(durationMs: number, isHeld: boolean, onEnd: () => void) {
  const onEndRef = useRef(onEnd)
  onEndRef.current = onEnd
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onEndRef.current(), durationMs)
    return () => clearTimeout(timer)
  }, [durationMs, isHeld])
}

/** One snackbar of the list that {@link ToastProvider} holds. */
export function Toast({ message, dismissLabel, onDismiss }: ToastProps) {
  const { text, tone = 'info', action, durationMs = 10_000 } = message
  const [isHeld, setIsHeld] = useState(false)
  useLifetime(durationMs, isHeld, onDismiss)
  const Icon = icons[tone]
  return (
    <li
      className="ct-toast"
      data-tone={tone}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss()
      }}
    >
      <Icon className="ct-icon" aria-hidden />
      <span className="ct-toast-text">{text}</span>
      {action && (
        <button
          type="button"
          className="ct-toast-action"
          onClick={() => {
            onDismiss()
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="ct-toast-close" aria-label={dismissLabel} onClick={onDismiss}>
        <X className="ct-icon" aria-hidden />
      </button>
    </li>
  )
}
