import { useEffect, useEffectEvent } from 'react'

/** What stands over the page, the newest last. */
const layers: (() => void)[] = []

/** A menu or list that is open inside closes first, and says so in this way (Mantine's). */
const isHeldBack = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

function closeNewest(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.repeat || event.isComposing || isHeldBack(event.target)) return
  layers.at(-1)?.()
}

/**
 * Closes what is open by Escape, only the newest of several: one press, one step. Each listening by itself would not do,
 * because React draws between two listeners of a press, and what the first opened the second would close.
 */
export function useEscape(isOpen: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
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
