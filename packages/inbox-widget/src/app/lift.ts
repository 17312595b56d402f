import type { Launcher } from '../launcher.ts'

/** Moving keeps what is open, scrolled and in focus; newer than most browsers. */
type Movable = Element & { moveBefore?(node: Node, before: Node | null): void }

/** The page's modal dialog that is open, of which everything outside is out of reach; else the page. */
function placeOn(page: Document): Movable {
  const isKnown = CSS.supports('selector(:modal)')
  const dialogs = isKnown ? page.querySelectorAll('dialog:modal') : []
  return dialogs[dialogs.length - 1] ?? page.documentElement
}

/** A zoomed page neither enlarges nor moves the chat. */
function undoZoom(host: HTMLElement, place: Element): void {
  const zoom = place.currentCSSZoom
  if (zoom) host.style.setProperty('zoom', `${1 / zoom}`, 'important')
}

/**
 * Puts the chat where the page cannot move, cover or remove it: on the page again if that has replaced its `<html>`, in
 * the modal dialog that the page has open, above everything that is there now, at its own size.
 */
export function lift({ button, isHidden }: Launcher): void {
  if (isHidden) return
  const { host } = button.getRootNode() as ShadowRoot & { host: HTMLElement }
  const place = placeOn(document)
  undoZoom(host, place)
  if (host.parentNode === place && host.isConnected) return
  if (place.moveBefore && host.isConnected) {
    place.moveBefore(host, null)
    host.hidePopover()
  } else place.append(host)
  host.showPopover?.()
}
