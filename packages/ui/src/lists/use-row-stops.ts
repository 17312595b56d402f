import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** What one can do in a row; what opens over it has keys of its own. */
const controlsOf = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>('input, button, a[href]')].filter(
    (control) => !control.closest('[role=menu], [role=dialog]'),
  )

const rowOf = (target: EventTarget) =>
  target instanceof HTMLElement ? target.closest<HTMLTableRowElement>('tr[data-index]') : null

/** Fields in which the arrows move the cursor. */
const isField = (target: HTMLElement) => target instanceof HTMLInputElement && target.type !== 'checkbox'

/**
 * Makes one row of a table a stop of Tab, and leads from row to row by the arrows, as the grid of the WAI-ARIA patterns
 * does: what comes after a long list is a few steps away. Returns what the body of the table takes.
 */
export function useRowStops() {
  const body = useRef<HTMLTableSectionElement>(null)
  const currentIndex = useRef<string>(undefined)
  const rows = () => [...(body.current?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? [])]

  function arrange() {
    const all = rows()
    const stop = all.find((row) => row.dataset.index === currentIndex.current) ?? all[0]
    for (const row of all) for (const control of controlsOf(row)) control.tabIndex = row === stop ? 0 : -1
  }
  // Each drawing may bring rows into sight.
  useLayoutEffect(arrange)

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const row = rowOf(target)
    if (!row || row.dataset.index === currentIndex.current) return
    currentIndex.current = row.dataset.index
    arrange()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const { target } = event
    const row = rowOf(target)
    if (step === undefined || !row || !(target instanceof HTMLElement) || isField(target)) return
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const all = rows()
    const next = all[all.indexOf(row) + step]
    const place = controlsOf(row).indexOf(target)
    if (!next || place < 0) return
    event.preventDefault()
    const controls = controlsOf(next)
    controls[Math.min(place, controls.length - 1)]?.focus()
  }

  return { ref: body, onFocus, onKeyDown }
}
