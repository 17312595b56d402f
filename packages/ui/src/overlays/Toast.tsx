import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type Ref, useEffect, useRef, useState } from 'react'

/** SHL-18: two answers instead of an action; Escape, or letting it run out once focus has left, is Cancel. */
export interface ToastQuestion {
  cancelLabel: string
  confirmLabel: string
  onConfirm: () => void
  onCancel?: (() => void) | undefined
}

/** A snackbar: one sentence, at most one action. */
export interface ToastMessage {
  text: string
  tone?: 'info' | 'success' | 'error' | undefined
  action?: { label: string; onSelect: () => void } | undefined
  /** Such as Cancel and Delete; then there is no action. */
  question?: ToastQuestion | undefined
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

function ToastButton({ label, onPress, ref }: ToastButtonProps) {
  return (
    <button ref={ref} type="button" className="ct-toast-action" onClick={onPress}>
      {label}
    </button>
  )
}

interface ToastButtonProps {
  label: string
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Two answers. Focus is on Cancel, so that the keyboard reaches them, and goes back to where it was. */
function Answers({ question, onCancel, onConfirm }: AnswersProps) {
  const cancelRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    cancelRef.current?.focus()
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <>
      <ToastButton ref={cancelRef} label={question.cancelLabel} onPress={onCancel} />
      <ToastButton label={question.confirmLabel} onPress={onConfirm} />
    </>
  )
}

interface AnswersProps {
  question: ToastQuestion
  onCancel: () => void
  onConfirm: () => void
}

/** What one can do: give one of two answers, or act. */
function ToastActions({ message, onDismiss, onCancel }: ToastProps & { onCancel: () => void }) {
  const { action, question } = message
  const after = (act: () => void) => () => {
    onDismiss()
    act()
  }
  if (question)
    return <Answers question={question} onCancel={onCancel} onConfirm={after(question.onConfirm)} />
  return action && <ToastButton label={action.label} onPress={after(action.onSelect)} />
}

/** One snackbar of the list that {@link ToastProvider} holds. */
export function Toast(props: ToastProps) {
  const { text, tone = 'info', question, durationMs = 10_000 } = props.message
  const [isHeld, setIsHeld] = useState(false)
  function cancel() {
    props.onDismiss()
    question?.onCancel?.()
  }
  useLifetime(durationMs, isHeld, cancel)
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
        if (event.key !== 'Escape') return
        // It answers the question, and leaves the dialog open in which it stands.
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }}
    >
      <Icon className="ct-icon" aria-hidden />
      <div className="ct-toast-body">
        <span className="ct-toast-text">{text}</span>
        <ToastActions {...props} onCancel={cancel} />
      </div>
      {!question && (
        <button
          type="button"
          className="ct-toast-close"
          aria-label={props.dismissLabel}
          onClick={props.onDismiss}
        >
          <X className="ct-icon" aria-hidden />
        </button>
      )}
    </li>
  )
}
