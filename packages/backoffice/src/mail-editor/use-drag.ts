import { MAIL_ROOT, type MailPosition, moveBlock, placeOf } from '@comptoir/core/mail-design'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useBlockName } from './use-block-name.ts'
import type { Editing } from './use-mail-editor.ts'

/** Where what is dragged would stand; `line` counts in the list as it is drawn, with the block that is dragged. */
interface DropTarget extends MailPosition {
  line: number
}

export interface Dragging {
  /** The block that is dragged. */
  id: string | undefined
  target: DropTarget | undefined
  /** A press on a block (mouse) or on its handle (any pointer). */
  start(event: PointerEvent<HTMLElement>, id: string): void
}

/** A press that moves less is a press. */
const LEAST_PX = 6
/** So near the edge of what scrolls, it scrolls. */
const EDGE_PX = 72
const SCROLL_PX = 14

const isInside = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/** The innermost list under the pointer, and between which of its blocks. */
function targetAt(canvas: HTMLElement, { x, y, id, isColumns }: Point): DropTarget | undefined {
  const lists = [...canvas.querySelectorAll<HTMLElement>('[data-list]')].filter(
    (list) =>
      isInside(list.getBoundingClientRect(), x, y) &&
      !list.closest(`[data-id="${id}"]`) &&
      (!isColumns || list.dataset.list === MAIL_ROOT),
  )
  const list = lists.at(-1)
  if (!list?.dataset.list) return undefined
  const items = [...list.children].filter((item) => item instanceof HTMLElement && item.dataset.id)
  const before = items.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  })
  const self = items.findIndex((item) => item instanceof HTMLElement && item.dataset.id === id)
  const line = before.length
  return { list: list.dataset.list, line, index: self >= 0 && self < line ? line - 1 : line }
}

interface Point {
  x: number
  y: number
  id: string
  isColumns: boolean
}

/** What scrolls around an element. */
function scrollerOf(element: HTMLElement): Element {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one
  return document.documentElement
}

function scrollNear(canvas: HTMLElement, y: number): void {
  const by = y < EDGE_PX ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0
  if (by !== 0) scrollerOf(canvas).scrollBy({ top: by, behavior: 'instant' })
}

/** Blocks by pointer: a line shows where it would stand; Escape leaves it where it was. */
export function useDrag(editing: Editing): Dragging {
  const { t } = useTranslation('mail-editor')
  const nameOf = useBlockName()
  const [drag, setDrag] = useState<{ id: string; target: DropTarget | undefined }>()
  const end = useRef<() => void>(undefined)

  function drop(id: string, target: DropTarget | undefined) {
    if (!target) return
    const next = moveBlock(editing.editor, id, target)
    const [at, block] = [placeOf(next, id), next.draft.blocks[id]]
    if (next === editing.editor || !at || !block) return
    editing.apply(
      (editor) => moveBlock(editor, id, target),
      t('said.moved', { name: nameOf(block), place: at.place, count: at.count }),
    )
    editing.focus(id)
  }

  function start(event: PointerEvent<HTMLElement>, id: string) {
    const canvas = event.currentTarget.closest<HTMLElement>('.bo-mail-canvas')
    const isHandle = event.currentTarget.tagName !== 'BUTTON'
    if (!canvas || event.button !== 0 || (event.pointerType !== 'mouse' && !isHandle)) return
    if (isHandle) event.preventDefault()
    const from = { x: event.clientX, y: event.clientY }
    const isColumns = editing.editor.draft.blocks[id]?.type === 'columns'
    let target: DropTarget | undefined
    let isMoving = false
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      isMoving ||= Math.hypot(x - from.x, y - from.y) > LEAST_PX
      if (!isMoving) return
      scrollNear(canvas, y)
      target = targetAt(canvas, { x, y, id, isColumns })
      setDrag({ id, target })
    }
    const onUp = () => {
      stop()
      if (isMoving) drop(id, target)
    }
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') stop()
    }
    const stop = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', stop)
      removeEventListener('keydown', onKey)
      setDrag(undefined)
    }
    end.current?.()
    end.current = stop
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', stop)
    addEventListener('keydown', onKey)
  }
  return { id: drag?.id, target: drag?.target, start }
}
