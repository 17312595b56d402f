import type { InboxWidgetOptions, LauncherCall, Panel, PanelCall, PanelHost } from './app/bridge.ts'
import { placeLauncher, styleLauncher } from './app/launcher-style.ts'

/** A visitor who has written before gets the panel when the page has had its time; milliseconds. */
const IDLE_MS = 1500

/** A launcher on the page. */
export interface Launcher {
  /** Where events are dispatched. */
  host: EventTarget
  /** Does what {@link PanelCall} and {@link LauncherCall} name; what needs the panel waits for it. */
  call: LauncherCall
}

/** The contact details that are shown when not even the panel could be loaded. */
function offer(root: ShadowRoot, options: InboxWidgetOptions): void {
  for (const to of [options.phone, options.emailAddress]) {
    if (to) {
      const link = document.createElement('a')
      link.append(to)
      link.href = (/@/.test(to) ? 'mailto:' : 'tel:') + to
      styleLauncher(link, options)
      root.prepend(link)
    }
  }
}

/**
 * Puts the launcher on the page, beside `body`, where neither a transform nor the zoom of the content moves it. `mount`
 * runs once, at the first hover, focus or tap, or in idle time for a visitor who has written before or comes back by a
 * link of ours.
 */
export function createLauncher(
  options: InboxWidgetOptions,
  mount: (host: PanelHost) => Promise<Panel>,
  isReturning?: unknown,
): Launcher {
  const host = document.createElement('comptoir-chat')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  const icon = document.createElement('i')
  const emit = (name: string, detail?: unknown) => host.dispatchEvent(new CustomEvent(name, { detail }))
  const waiting: [PanelCall, unknown][] = []
  let loading: Promise<Panel | undefined> | undefined

  const prepare = () =>
    (loading =
      loading ||
      mount({ button, options, emit, waiting }).catch(() => (loading = void emit('error', { code: 'load' }))))
  const call: LauncherCall = async (name, given, listener) => {
    if (name === 'on')
      return host.addEventListener(
        given as string,
        (event) => listener && listener((event as CustomEvent<never>).detail),
      )
    if (name === 'show') document.documentElement.append(host)
    // hide, destroy
    if (/^[hd]/.test(name)) host.remove()
    const isOpening = /^[ot]/.test(name)
    const panel = await (isOpening ? prepare() : loading)
    if (panel) return panel[name](given)
    if (!isOpening) waiting.push([name, given])
    else if (root.firstChild === button) offer(root, options)
    return undefined
  }

  placeLauncher(host, options)
  styleLauncher(button, options)
  icon.style.cssText = 'background:currentcolor;border-radius:10px 10px 10px 0;padding:10px 13px'
  root.append(button)
  // The panel names it in the visitor's language.
  button.append(icon, options.text || '')
  button.setAttribute('aria-label', options.text || 'Chat')
  document.documentElement.append(host)
  button.onpointerenter = button.onfocus = prepare
  button.onclick = () => call('toggle')
  if (isReturning) setTimeout(prepare, IDLE_MS)
  // The listeners are added after this returns.
  setTimeout(emit, 0, 'ready')
  return { host, call }
}
