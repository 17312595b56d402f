import { placeLauncher, styleLauncher } from '../app/launcher-style.ts'

/** Where and how a first-party page shows the inbox in a frame. */
export interface ManagerFrameOptions {
  /** Origin of the server, without a final slash. It must allow the page's origin (FRAME_ORIGINS). */
  server: string
  /** Name of the launcher and of the frame for screen readers; default "Inbox". */
  label?: string | undefined
  position?: 'left' | 'right' | undefined
  color?: string | undefined
}

const FRAME_STYLE = `iframe{position:absolute;bottom:0;right:0;width:400px;max-width:calc(100vw - 32px);height:500px;max-height:calc(100dvh - 32px);border:0;border-radius:16px;box-shadow:0 12px 32px #0005}:host([data-left]) iframe{right:auto;left:0}[hidden]{display:none!important}`

/**
 * Floats the manager's inbox over a first-party page that is not the back office. It lives in a frame of the server's
 * origin: the page cannot read it, and the server says which pages may show it (T7). The session is the back office's,
 * so the page must be of the same site. Returns a function that removes it.
 * @example
 * import { mountManagerFrame } from '@comptoir/inbox-widget/manager'
 *
 * const remove = mountManagerFrame({ server: 'https://counter.example', label: 'Messages' })
 */
export function mountManagerFrame({
  server,
  label = 'Inbox',
  position,
  color,
}: ManagerFrameOptions): () => void {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  const frame = document.createElement('iframe')
  const sheet = new CSSStyleSheet()
  placeLauncher(host, { position })
  styleLauncher(button, { position, color })
  sheet.replaceSync(FRAME_STYLE)
  root.adoptedStyleSheets = [sheet]
  host.toggleAttribute('data-left', position === 'left')
  button.setAttribute('aria-label', label)
  frame.title = label
  frame.hidden = true
  root.append(button, frame)
  document.documentElement.append(host)

  function show(isOpen: boolean): void {
    frame.src ||= `${server}/frame/inbox.html?page=${encodeURIComponent(location.origin)}`
    frame.hidden = !isOpen
    button.hidden = isOpen
    button.setAttribute('aria-expanded', `${isOpen}`)
    ;(isOpen ? frame : button).focus()
  }
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source === frame.contentWindow && origin === new URL(server).origin && data === 'comptoir:close')
      show(false)
  }
  button.onclick = () => show(true)
  addEventListener('message', onMessage)
  return () => {
    removeEventListener('message', onMessage)
    host.remove()
  }
}
