import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

const Palette = lazy(() => import('../palette/index.ts').then(({ Palette }) => ({ default: Palette })))
const KeysHelp = lazy(() => import('../palette/index.ts').then(({ KeysHelp }) => ({ default: KeysHelp })))

type Open = 'palette' | 'keys'

/** Fired by the button of the top bar. */
export const OPEN_PALETTE = 'comptoir:palette'

/** Where a sign is a sign: fields and open dialogs. */
function isWriting(target: EventTarget | null): boolean {
  return (
    document.querySelector('dialog[open], [role="dialog"]') !== null ||
    (target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable="true"]') !== null)
  )
}

function meaningOf(event: KeyboardEvent): Open | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) return 'palette'
  return event.key === '?' && !isWriting(event.target) ? 'keys' : undefined
}

/** A letter that no shortcut takes. */
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey))

/** What is typed between asking for the palette and its field being there, which is when its file has come. */
function useTypedAhead(onLeave: () => void) {
  const typed = useRef<string>(undefined)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const before = typed.current
    if (before === undefined || document.querySelector('.ct-palette')) return
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Backspace') typed.current = before.slice(0, -1)
    else if (isLetter(event)) typed.current = before + event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  return typed
}

/** Ctrl or Cmd and K finds everything, `?` lists the keys; both are loaded when they are first asked for. */
export function Shortcuts() {
  const [open, setOpen] = useState<Open>()
  const typed = useTypedAhead(() => show(undefined))
  function show(next: Open | undefined) {
    typed.current = next === 'palette' ? '' : undefined
    setOpen(next)
  }
  const close = () => show(undefined)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const meaning = meaningOf(event)
    if (!meaning) return
    event.preventDefault()
    show(open === meaning ? undefined : meaning)
  })
  const openPalette = useEffectEvent(() => show('palette'))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    const onOpen = () => openPalette()
    document.addEventListener('keydown', listener)
    document.addEventListener(OPEN_PALETTE, onOpen)
    return () => {
      document.removeEventListener('keydown', listener)
      document.removeEventListener(OPEN_PALETTE, onOpen)
    }
  }, [])
  return (
    <Suspense>
      {open === 'palette' && <Palette takeTyped={() => typed.current ?? ''} onClose={close} />}
      {open === 'keys' && <KeysHelp onClose={close} />}
    </Suspense>
  )
}
