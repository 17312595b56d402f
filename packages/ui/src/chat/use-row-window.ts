import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { ChatMessage } from './chat-message.ts'
import { overscanPx, type RowWindow, rowAt, windowAround } from './row-window.ts'

/** The row that must not move on screen, and where it was in the scrolled content. No anchor: keep to the bottom. */
interface Anchor {
  id: string
  contentTopPx: number
}

type Heights = Map<string, number>

const bottomSlackPx = 48
const startZonePx = 240

function contentTop(element: Element, box: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
}

function idOf(row: Element): string | undefined {
  return (row as HTMLElement).dataset.id
}

/** Brings the reader down to what they have just sent. */
function useFollowOwn(messages: readonly ChatMessage[], anchorRef: { current: Anchor | null }) {
  const last = messages[messages.length - 1]
  const lastRef = useRef(last?.id)
  if (last?.id === lastRef.current) return
  lastRef.current = last?.id
  if (last?.side === 'right' && last.state === 'pending') anchorRef.current = null
}

interface Reader {
  box: HTMLDivElement
  list: HTMLOListElement
}

/** The first row the reader sees; after a jump to where nothing is drawn yet, the row that belongs there. */
function locate({ box, list }: Reader, messages: readonly ChatMessage[], heights: Heights): Anchor | null {
  const edge = box.getBoundingClientRect().top
  for (const row of list.children) {
    const rect = row.getBoundingClientRect()
    const id = idOf(row)
    const isVisible = rect.bottom > edge && rect.top < edge + box.clientHeight
    if (id && isVisible) return { id, contentTopPx: rect.top - edge + box.scrollTop }
  }
  const listTop = contentTop(list, box)
  const row = rowAt(messages, heights, box.scrollTop - listTop)
  return row ? { id: row.message.id, contentTopPx: listTop + row.top } : null
}

/** Whether fewer drawn rows are left beyond an edge than half of what is drawn in advance. */
function isThin({ box, list }: Reader, rows: RowWindow, count: number): boolean {
  const listTop = contentTop(list, box)
  const abovePx = box.scrollTop - listTop - rows.beforePx
  const belowPx = listTop + list.offsetHeight - rows.afterPx - box.scrollTop - box.clientHeight
  return (rows.start > 0 && abovePx < overscanPx / 2) || (rows.end < count && belowPx < overscanPx / 2)
}

function measure(list: HTMLElement, heights: Heights) {
  for (const row of list.children) {
    const id = idOf(row)
    const heightPx = (row as HTMLElement).offsetHeight
    if (id && heightPx > 0) heights.set(id, heightPx)
  }
}

/** Puts the anchor back to where it was; without one, the bottom. */
function settle({ box, list }: Reader, anchor: Anchor | null) {
  if (!anchor) {
    box.scrollTop = box.scrollHeight
    return
  }
  const row = [...list.children].find((child) => idOf(child) === anchor.id)
  if (!row) return
  const topPx = contentTop(row, box)
  const movedPx = topPx - anchor.contentTopPx
  if (Math.abs(movedPx) >= 1) box.scrollTop += movedPx
  anchor.contentTopPx = topPx
}

/** Settles again when the room changes, and measures again when the width does. */
function useResize(reader: () => Reader | undefined, onResize: (isNewWidth: boolean) => void) {
  const onResizeRef = useRef(onResize)
  onResizeRef.current = onResize
  // biome-ignore lint/correctness/useExhaustiveDependencies: both elements live as long as the list
  useEffect(() => {
    const elements = reader()
    if (!elements) return
    let widthPx = elements.box.clientWidth
    const observer = new ResizeObserver(() => {
      const isNewWidth = elements.box.clientWidth !== widthPx
      widthPx = elements.box.clientWidth
      onResizeRef.current(isNewWidth)
    })
    observer.observe(elements.box)
    observer.observe(elements.list)
    return () => observer.disconnect()
  }, [])
}

/** Asks for older messages once each time the reader comes near the first one. */
function useAskForOlder(messages: readonly ChatMessage[], onReachStart: (() => void) | undefined) {
  const askedRef = useRef<string | undefined>(undefined)
  return (box: HTMLElement, start: number) => {
    const first = messages[0]?.id
    if (box.scrollTop > startZonePx) askedRef.current = undefined
    else if (start === 0 && first !== undefined && askedRef.current !== first) {
      askedRef.current = first
      onReachStart?.()
    }
  }
}

/**
 * Draws only the rows near the viewport, and keeps the scroll position: at the bottom when the reader is there,
 * else on the first visible row, whatever is added above or measured again.
 */
export function useRowWindow(messages: readonly ChatMessage[], onReachStart: (() => void) | undefined) {
  const boxRef = useRef<HTMLDivElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const anchorRef = useRef<Anchor | null>(null)
  const settledRef = useRef(0)
  const [heights] = useState(() => new Map<string, number>())
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const askForOlder = useAskForOlder(messages, onReachStart)
  useFollowOwn(messages, anchorRef)

  const heldId = anchorRef.current?.id
  const held = heldId === undefined ? -1 : messages.findIndex((message) => message.id === heldId)
  const viewPx = boxRef.current?.clientHeight || 600
  const rows = windowAround(messages, heights, held < 0 ? messages.length : held, viewPx)

  function reader(): Reader | undefined {
    return boxRef.current && listRef.current ? { box: boxRef.current, list: listRef.current } : undefined
  }

  function hold(elements: Reader) {
    settle(elements, anchorRef.current)
    settledRef.current = elements.box.scrollTop
  }

  function onScroll() {
    const elements = reader()
    if (!elements) return
    const { box } = elements
    const wasAtBottom = anchorRef.current === null
    // Its own scroll, reported late: a picture may have arrived below since.
    if (wasAtBottom && box.scrollTop === settledRef.current) return
    const isAtBottom = box.scrollHeight - box.scrollTop - box.clientHeight < bottomSlackPx
    anchorRef.current = isAtBottom ? null : locate(elements, messages, heights)
    if (wasAtBottom !== isAtBottom || isThin(elements, rows, messages.length)) redraw()
    askForOlder(box, rows.start)
  }

  useLayoutEffect(() => {
    const elements = reader()
    // Without rows there is nothing to hold, and looking would lay out the page while it is still being drawn.
    if (!elements || messages.length === 0) return
    measure(elements.list, heights)
    hold(elements)
    askForOlder(elements.box, rows.start)
  })

  useResize(reader, (isNewWidth) => {
    const elements = reader()
    if (isNewWidth) {
      heights.clear()
      redraw()
    }
    if (elements) hold(elements)
  })

  function jumpToBottom() {
    anchorRef.current = null
    redraw()
  }

  return { boxRef, listRef, rows, isAtBottom: anchorRef.current === null, onScroll, jumpToBottom }
}
