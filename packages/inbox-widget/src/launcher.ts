import type { ChatOptions, Panel, PanelModule } from './app/bridge.ts'
import css from './app/launcher.css?inline'

/** What a page can do with its chat. The script tag puts it at `window.Comptoir`. */
export interface ChatControl {
  /** Opens the panel; loads it first when that has not happened. Resolves when it is before the visitor. */
  open(): Promise<void>
  close(): Promise<void>
  toggle(): Promise<void>
  /** Tells who the visitor is, signed by the site's server (T8). Rejects with a TypeError that names a bad field. */
  identify(identity: { externalId: string; signature: string; name?: string }): Promise<void>
  /** Takes the chat off the page. */
  destroy(): Promise<void>
  /** Listens; answers how to stop. `unread` comes with the count. */
  on(event: 'open' | 'close' | 'unread', listener: (count?: number) => void): () => void
}

/** What the browser kept for the launcher; see `visitor-memory` of core, whose code would not fit here. */
export interface Remembered {
  phone?: string
  emailAddress?: string
}

/** Draws the button. It stands beside `body`, where neither a transform nor the zoom of the content moves it. */
function drawButton({
  offset = '16px',
  side,
  zIndex = '2147483000',
  color = '#0f5c4d',
  ...options
}: ChatOptions) {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  const fallback = document.createElement('p')
  const sheet = new CSSStyleSheet()
  const edge = side === 'left' ? side : 'right'
  const radius = options.radius ?? '28px'
  const place = `--x-left:auto;--x-right:auto;--x-${edge}:${offset};--y:${offset};--z:${zIndex}`
  sheet.replaceSync(`${css}:host{--c:${color};--r:${radius};${place}}:host>p{${edge}:0}`)
  root.adoptedStyleSheets = [sheet]
  button.type = 'button'
  button.textContent = options.text ?? ''
  button.ariaHasPopup = 'dialog'
  button.ariaLabel =
    options.text ?? (options.language?.startsWith('fr') ? 'Discuter avec nous' : 'Chat with us')
  root.append(button, fallback)
  document.documentElement.append(host)
  return { host, root, button, fallback }
}

/** The ways that are left when not even the panel could be loaded. */
function offer(box: HTMLElement, ways: Record<string, string | undefined>): void {
  for (const [scheme, to] of Object.entries(ways)) {
    if (!to) continue
    const link = document.createElement('a')
    link.href = `${scheme}:${to}`
    link.textContent = to
    box.append(link, '\n')
  }
}

/**
 * Puts the launcher on the page. `load` runs once, at the first hover, focus or tap, or in idle time for a
 * visitor who has written before.
 */
export function createLauncher(
  options: ChatOptions,
  load: () => Promise<PanelModule>,
  remembered?: Remembered | undefined,
): ChatControl {
  const { host, root, button, fallback } = drawButton(options)
  let loading: Promise<Panel | undefined> | undefined
  let isOpen = false

  const tell = (event: string, detail?: number) => host.dispatchEvent(new CustomEvent(event, { detail }))
  const prepare = () => {
    loading ??= load().then(
      ({ mountPanel }) => mountPanel({ root, button, options, tell, close: control.close }),
      () => {
        loading = undefined
        return undefined
      },
    )
    return loading
  }
  const expand = (now: boolean) => {
    isOpen = now
    button.ariaExpanded = `${now}`
    tell(now ? 'open' : 'close')
  }

  const control: ChatControl = {
    async open() {
      fallback.textContent = ''
      const panel = await prepare()
      if (!panel) {
        offer(fallback, {
          tel: options.phone ?? remembered?.phone,
          mailto: options.emailAddress ?? remembered?.emailAddress,
        })
      } else if (!isOpen) {
        expand(true)
        panel.open()
      }
    },
    async close() {
      fallback.textContent = ''
      if (!isOpen) return
      const hadFocus = root.activeElement
      expand(false)
      ;(await loading)?.close()
      if (hadFocus) button.focus()
    },
    toggle: () => (isOpen || fallback.textContent ? control.close() : control.open()),
    identify: async (identity) => (await prepare())?.identify(identity),
    async destroy() {
      host.remove()
      ;(await loading)?.destroy()
    },
    on(event, listener) {
      const onEvent = (told: Event) => listener((told as CustomEvent<number>).detail)
      host.addEventListener(event, onEvent)
      return () => host.removeEventListener(event, onEvent)
    },
  }

  button.onpointerenter = button.onfocus = prepare
  button.onclick = control.toggle
  if (remembered) (globalThis.requestIdleCallback ?? setTimeout)(prepare)
  return control
}
