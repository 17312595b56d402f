import type { Emit, LauncherCall, Panel, PanelCall } from './app/bridge.ts'
import { lift } from './app/lift.ts'
import { warn } from './app/warnings.ts'
import type { Launcher } from './launcher.ts'

/** A call by its name, such as `['open']`, `['setUser', { token }]` or `['on', 'unread', (count) => …]`. */
export type WidgetCommand = Parameters<LauncherCall>

const NAMES: ReadonlySet<string> = new Set<Parameters<LauncherCall>[0]>([
  ...(['on', 'open', 'close', 'toggle', 'show', 'hide'] as const),
  ...(['setUser', 'setLocale', 'setTheme', 'reset', 'destroy'] as const),
])

const calls = new WeakMap<Launcher, LauncherCall>()

/** Does what has waited, in order. The page's mistake is shown as its own: the panel stands all the same. */
async function catchUp(panel: Panel, waiting: readonly [PanelCall, unknown][]): Promise<void> {
  for (const [name, given] of waiting) {
    try {
      await panel[name](given)
    } catch (error) {
      // Not core's: with it the panel would be loaded.
      const report = globalThis.reportError as typeof reportError | undefined
      if (report) report(error)
      else void Promise.reject(error)
    }
  }
}

function makeCall(launcher: Launcher): LauncherCall {
  const { host } = launcher.button.getRootNode() as ShadowRoot
  const waiting: [PanelCall, unknown][] = []
  const emit: Emit = (name, detail) => host.dispatchEvent(new CustomEvent(name, { detail }))
  launcher.emit = emit
  launcher.onMount = (panel) => catchUp(panel, waiting)
  // The listeners are added after this returns.
  setTimeout(emit, 0, 'ready')
  return async (name, given, listener) => {
    if (!NAMES.has(name))
      return warn(launcher.options, `there is no command "${name}"; there are ${[...NAMES].join(', ')}.`)
    if (name === 'on')
      return host.addEventListener(given as string, (event) =>
        listener?.((event as CustomEvent<never>).detail),
      )
    if (name === 'show') {
      launcher.isHidden = false
      lift(launcher)
    }
    if (name === 'hide' || name === 'destroy') {
      launcher.isHidden = true
      host.remove()
    }
    const isOpening = name === 'open' || name === 'toggle'
    const panel = await (isOpening ? launcher.open() : launcher.panel)
    if (panel) return panel[name](given)
    if (!isOpening) waiting.push([name, given])
    return undefined
  }
}

/** Makes what a page can ask of its launcher. What needs the panel waits for it, in order, and loads nothing by itself. */
export function callOf(launcher: Launcher): LauncherCall {
  const call = calls.get(launcher) ?? makeCall(launcher)
  calls.set(launcher, call)
  return call
}

/** Carries out what the page has sent. */
export function commands(launcher: Launcher, sent: readonly WidgetCommand[]): unknown {
  return sent.map((command) => callOf(launcher)(...command))
}
