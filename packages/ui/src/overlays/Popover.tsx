import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEvent } from '../foundation/use-event.ts'
import { type Place, stayBeside } from './position.ts'
import { focusInto, keepTabInside } from './tab-stops.ts'
import { useEscape } from './use-escape.ts'

interface PopoverProps extends Omit<ComponentProps<'div'>, 'ref' | 'popover'> {
  /** The button that opened it, and gets the focus back. */
  anchor: HTMLElement
  onClose: () => void
  place?: Place | undefined
  isAsWide?: boolean | undefined
  /** Leaves the focus on the button, as the list of a field does; else it comes inside and stays. */
  isPassive?: boolean | undefined
}

/** Over all else where the browser can; older ones lay it over the page by its z-index. */
function showOnTop(element: HTMLElement) {
  if (!('showPopover' in element)) return
  element.popover = 'manual'
  element.showPopover()
}

function usePressElsewhere(anchor: HTMLElement, onPress: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  const press = useEvent(onPress)
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      const isOwn = [ref.current, anchor].some((part) => target instanceof Node && part?.contains(target))
      if (!isOwn) press()
    }
    document.addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true })
  }, [anchor])
  return ref
}

/** Stands by its button while it is drawn. Asks to be closed by Escape and by a press elsewhere. */
export function Popover(props: PopoverProps) {
  const { anchor, onClose, place = 'bottom-start', isAsWide = false, isPassive = false, ...box } = props
  const ref = usePressElsewhere(anchor, onClose)
  useEscape(true, onClose)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    showOnTop(element)
    const leave = stayBeside(element, anchor, { place, isAsWide })
    if (!isPassive) focusInto(element)
    return () => {
      leave()
      if (element.contains(document.activeElement)) anchor.focus({ preventScroll: true })
    }
  }, [ref, anchor, place, isAsWide, isPassive])
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps Tab inside; the role is that of its content
    <div
      {...box}
      ref={ref}
      className={`ct-popover ${box.className ?? ''}`}
      tabIndex={-1}
      onKeyDown={isPassive ? undefined : keepTabInside}
    />,
    // What is outside of an open dialog cannot be reached.
    anchor.closest('dialog') ?? document.body,
  )
}
