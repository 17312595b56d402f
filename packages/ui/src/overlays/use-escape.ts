import { useEffect } from 'react'
import { useEvent } from '../foundation/use-event.ts'

/** What stands over the page, the newest last. */
const layers: (() => void)[] = []

function closeNewest(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Else the browser closes a dialog by itself, without asking.
  event.preventDefault()
  if (!event.repeat) layers.at(-1)?.()
}

/**
 * Closes what is open by Escape, only the newest of several: one press, one step. Each listening by itself would not do,
 * because React draws between two listeners of a press, and what the first opened the second would close.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEvent(onEscape)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => close()
    if (layers.length === 0) window.addEventListener('keydown', closeNewest, { capture: true })
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) window.removeEventListener('keydown', closeNewest, { capture: true })
    }
  }, [isOpen])
}
