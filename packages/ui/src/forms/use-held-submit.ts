import { type RefObject, useEffect, useRef } from 'react'

/** Holds back the submission of a field's form until the field is ready, and submits the form then. */
export function useHeldSubmit(field: RefObject<HTMLInputElement | null>, isReady: boolean): void {
  const isWanted = useRef(false)
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    if (isReady) {
      if (isWanted.current) form.requestSubmit()
      isWanted.current = false
      return
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      isWanted.current = true
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [field, isReady])
}
