import { type RefObject, useLayoutEffect, useState } from 'react'

export interface RowsInView {
  /** The first row to draw, from 0. */
  start: number
  /** The row after the last one to draw. */
  end: number
  /** Scrolls as far as it takes to see a row whole. */
  scrollTo: (index: number) => void
}

interface Range {
  start: number
  end: number
}

/**
 * Which rows of a long list to draw: those in view and a few around them. All rows have the same height; the list is as
 * high as all of them together, and each drawn row is positioned by its index.
 *
 * @param boxRef The element that scrolls; it holds nothing but the rows.
 * @param count How many rows there are.
 * @param rowPx The height of a row, in CSS pixels.
 * @param overscan How many rows are drawn beyond each edge.
 * @example
 * import { useRowsInView } from '@comptoir/ui'
 * import { useRef } from 'react'
 *
 * export function Names({ names }: { names: readonly string[] }) {
 *   const boxRef = useRef<HTMLDivElement>(null)
 *   const { start, end } = useRowsInView(boxRef, names.length, 32)
 *   return (
 *     <div ref={boxRef} style={{ height: 320, overflow: 'auto' }}>
 *       <ul style={{ height: names.length * 32, position: 'relative' }}>
 *         {names.slice(start, end).map((name, offset) => (
 *           <li key={name} style={{ position: 'absolute', top: (start + offset) * 32 }}>
 *             {name}
 *           </li>
 *         ))}
 *       </ul>
 *     </div>
 *   )
 * }
 */
export function useRowsInView(
  boxRef: RefObject<HTMLElement | null>,
  count: number,
  rowPx: number,
  overscan = 10,
): RowsInView {
  const [range, setRange] = useState<Range>({ start: 0, end: 0 })
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    const update = () => {
      const start = Math.max(0, Math.floor(box.scrollTop / rowPx) - overscan)
      const end = Math.ceil((box.scrollTop + box.clientHeight) / rowPx) + overscan
      setRange((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    update()
    box.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [boxRef, rowPx, overscan])

  function scrollTo(index: number) {
    const box = boxRef.current
    if (!box) return
    const top = index * rowPx
    const bottom = top + rowPx
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }
  return { start: Math.min(range.start, count), end: Math.min(range.end, count), scrollTo }
}
