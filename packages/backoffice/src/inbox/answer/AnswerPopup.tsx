import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

interface AnswerPopupProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** A panel that stands over the answer. Escape and a press outside close it. */
export function AnswerPopup({ label, onClose, children }: AnswerPopupProps) {
  const ref = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element
      if (!ref.current?.contains(target) && !target.closest('[data-popup-trigger]')) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <section ref={ref} className="bo-popup" aria-label={label}>
      {children}
    </section>
  )
}
