import type { Panel, PanelHost } from './app/bridge.ts'
import { parseIdentity } from './app/identity.ts'
import { followViewport, holdKeys } from './app/keyboard.ts'
import { mountVisitor } from './visitor/mount.tsx'

/** Puts the visitor's panel beside its launcher, closed: opening it is then a matter of one frame. */
export function mountPanel({ root, button, options, tell, close }: PanelHost): Panel {
  const { element, chat, destroy } = mountVisitor({ root, options, onClose: close, onUnread })
  let isOpen = false

  function onUnread(count: number, label: string): void {
    button.ariaLabel = options.text && count === 0 ? options.text : label
    if (count > 0) button.dataset.unread = count > 99 ? '99+' : `${count}`
    else delete button.dataset.unread
    tell('unread', count)
  }

  const look = () => chat.setVisible(isOpen && document.visibilityState === 'visible')
  const stops = [holdKeys(element, close), followViewport(element), destroy]
  document.addEventListener('visibilitychange', look)

  function show(now: boolean): void {
    isOpen = now
    element.toggleAttribute('data-open', now)
    look()
  }

  return {
    open() {
      show(true)
      // A field in focus calls the on-screen keyboard, which would hide the welcome.
      const isTouch = matchMedia('(hover: none)').matches
      const target = isTouch ? element : (element.querySelector('textarea') ?? element)
      target.focus({ preventScroll: true })
    },
    close: () => show(false),
    identify: (identity) => chat.identify(parseIdentity(identity)),
    destroy() {
      document.removeEventListener('visibilitychange', look)
      for (const stop of stops) stop()
    },
  }
}
