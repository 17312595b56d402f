import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

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

/** Ctrl or Cmd and K finds everything, `?` lists the keys; both are loaded when they are first asked for. */
export function Shortcuts() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const meaning = meaningOf(event)
    if (!meaning) return
    event.preventDefault()
    setOpen(open === meaning ? undefined : meaning)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    const openPalette = () => setOpen('palette')
    document.addEventListener('keydown', listener)
    document.addEventListener(OPEN_PALETTE, openPalette)
    return () => {
      document.removeEventListener('keydown', listener)
      document.removeEventListener(OPEN_PALETTE, openPalette)
    }
  }, [])
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'keys' && <KeysHelp onClose={close} />}
    </Suspense>
  )
}
