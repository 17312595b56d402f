import type { InboxWidgetOptions, Panel, PanelHost } from './app/bridge.ts'
import { placeLauncher, styleLauncher } from './app/launcher-style.ts'

/** A visitor who has written before gets the panel when the page has had its time; milliseconds. */
const IDLE_MS = 1500
/** How long a tap waits for the panel before another way is offered; milliseconds. */
const PATIENCE_MS = 9000
const nothing = () => {}

/** What the launcher loads, each when it is needed. */
export interface LauncherParts {
  panel: Pick<typeof import('./panel.ts'), 'mountPanel'>
  /** What the panel needs besides its code, which is asked for while that comes. */
  load: Pick<typeof import('./visitor/load.ts'), 'load'>
  /** Stands in for the panel in browsers that cannot read it, and where it cannot be loaded. */
  older: Pick<typeof import('./older/index.ts'), 'mountPanel'>
  /** Keeps the launcher in sight on a page that would move, cover or remove it. */
  lift: typeof import('./app/lift.ts')
  /** Carries out what the page sends. */
  commands: typeof import('./commands.ts')
}

/** The parts that are called by their own names. */
type Action = 'load' | 'lift' | 'commands'
type Actions = Record<Action, (launcher: Launcher, given: unknown) => unknown>

/** A launcher on the page. */
export interface Launcher extends PanelHost {
  button: HTMLButtonElement
  /** The panel, once it is wanted; it resolves to nothing where that could not be loaded. */
  panel?: Promise<Panel | undefined> | undefined
  /** Loads the panel, and answers it before it opens; what cannot be loaded is said. */
  open(): Promise<Panel | undefined>
  /** Loads a part and calls it; where it cannot be loaded, nothing happens. */
  use(name: Action, given?: unknown): Promise<unknown>
  /** The page has taken it out of sight. */
  isHidden?: boolean
}

/**
 * Puts the launcher on the page, beside `body` and, where the browser has it, in the top layer: neither a transform nor
 * an overlay of the page moves or covers it. The panel is loaded once, at the first hover, focus or tap, or in idle time
 * for a visitor who has written before or comes back by a link of ours.
 */
export function createLauncher(
  options: InboxWidgetOptions,
  loadPart: <P extends keyof LauncherParts>(name: P) => Promise<LauncherParts[P]>,
  isReturning?: unknown,
): Launcher {
  const host = document.createElement('comptoir-chat')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  const icon = document.createElement('i')
  const label = new Text(options.text)

  // What follows is written, and ordered, as it compresses best: the launcher has a thousand bytes.
  const use: Launcher['use'] = (name, given) =>
    loadPart(name).then((part) => (part as unknown as Actions)[name](launcher, given), nothing)

  const prepare = () => {
    if (!launcher.panel) {
      void use('load')
      launcher.panel = loadPart('panel')
        .catch(() => loadPart('older'))
        .then((part) => part.mountPanel(launcher))
        .catch(() => (launcher.panel = undefined))
    }
    return launcher.panel
  }

  const open = async () => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
    const panel = await Promise.race([prepare(), late])
    if (panel) return panel
    if (root.firstChild === button)
      for (const to of [options.emailAddress, options.phone])
        if (to) {
          const link = document.createElement('a')
          link.append(to)
          link.href = (/@/.test(to) ? 'mailto:' : 'tel:') + to
          styleLauncher(link, options)
          root.prepend(link)
        }
    label.data = 'Chat: indisponible, unavailable'
    return undefined
  }

  const watch = () =>
    (host.offsetWidth && !(host.currentCSSZoom - 1) && !document.querySelector('dialog[open]')) || use('lift')

  const launcher: Launcher = { button, options, open, use }
  placeLauncher(host, options)
  styleLauncher(button, options)
  icon.style.cssText = 'background:currentcolor;border-radius:10px 10px 10px 0;padding:10px 13px'
  // The panel names it in the visitor's language.
  button.title = 'Chat'
  button.append(icon, label)
  root.append(button)
  button.onpointerenter = button.onfocus = prepare
  button.onclick = async () => {
    const panel = await open()
    panel && panel.toggle()
  }
  host.popover = 'manual'
  document.documentElement.append(host)
  if (host.showPopover) host.showPopover()
  if (isReturning) setTimeout(prepare, IDLE_MS)
  try {
    new ResizeObserver(watch).observe(host)
    addEventListener('toggle', watch, true)
    // It is back as soon as its absence is seen.
    addEventListener('beforeprint', () => host.remove())
  } catch (_) {
    // Older browsers lack them.
  }
  return launcher
}
