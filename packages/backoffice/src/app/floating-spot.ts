import { createStorage } from '@comptoir/core/state'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Pixels from the window's right edge and from its top. */
export interface Spot {
  right: number
  top: number
}

const KEY = 'floating'
const first: Spot = { right: 16, top: 72 }
const STEP = 24

const moves: Partial<Record<string, Spot>> = {
  ArrowLeft: { right: STEP, top: 0 },
  ArrowRight: { right: -STEP, top: 0 },
  ArrowUp: { right: 0, top: -STEP },
  ArrowDown: { right: 0, top: STEP },
}

/** Where it was left on this device. */
export function readSpot(text: string | undefined): Spot {
  const [right, top] = text?.split(' ').map(Number) ?? []
  return Number.isFinite(right) && Number.isFinite(top) ? { right: right ?? 0, top: top ?? 0 } : first
}

/** As near as the window allows; the style sheet does the same when the window changes. */
export function within(spot: Spot, box: { width: number; height: number }, view: Spot & typeof box): Spot {
  const limit = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
  return {
    right: limit(spot.right, view.right, view.width - box.width - view.right),
    top: limit(spot.top, view.top, view.height - box.height - view.right),
  }
}

/** The head of the panel, in its shadow root, but for the buttons on it. */
function isHead(path: readonly EventTarget[]): boolean {
  const elements = path.filter((target) => target instanceof Element)
  const isControl = elements.some((one) => one.matches('a, select, button:not(.bo-floating-grip)'))
  return !isControl && elements.some((one) => one.matches('.cx-head, .bo-floating-grip'))
}

/** Lets a panel be moved by its head or with the arrow keys, and keeps where. */
export function useFloatingSpot() {
  const [storage] = useState(createStorage)
  const [spot, setSpot] = useState(() => readSpot(storage.get(KEY)))

  function moveTo(panel: HTMLElement, wanted: Spot) {
    const box = { width: panel.offsetWidth, height: panel.offsetHeight }
    const view = { width: innerWidth, height: innerHeight, right: 8, top: 8 }
    const next = within(wanted, box, view)
    setSpot(next)
    storage.set(KEY, `${next.right} ${next.top}`)
  }

  return {
    style: { '--bo-right': `${spot.right}px`, '--bo-top': `${spot.top}px` } as CSSProperties,
    byPointer({ nativeEvent, currentTarget: panel }: PointerEvent<HTMLElement>) {
      if (nativeEvent.button !== 0 || !isHead(nativeEvent.composedPath())) return
      const { clientX, clientY, pointerId } = nativeEvent
      const follow = (event: globalThis.PointerEvent) =>
        moveTo(panel, {
          right: spot.right + clientX - event.clientX,
          top: spot.top + event.clientY - clientY,
        })
      const stop = new AbortController()
      const { signal } = stop
      panel.setPointerCapture(pointerId)
      panel.addEventListener('pointermove', follow, { signal })
      for (const end of ['pointerup', 'pointercancel'])
        panel.addEventListener(end, () => stop.abort(), { signal })
    },
    byKey(event: KeyboardEvent<HTMLElement>) {
      const move = moves[event.key]
      const panel = event.currentTarget.parentElement
      if (!move || !panel) return
      event.preventDefault()
      moveTo(panel, { right: spot.right + move.right, top: spot.top + move.top })
    },
  }
}
