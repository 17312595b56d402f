import type { Emit, LauncherCall, Panel, PanelCall } from './app/bridge.ts'
import { lift } from './app/lift.ts'
import { warn, warnOfMistake } from './app/warnings.ts'
import type { Launcher } from './launcher.ts'

/** A call by its name, such as `['open']`, `['setUser', { token }]` or `['on', 'unread', (count) => …]`. */
export type WidgetCommand = Parameters<LauncherCall>

const NAMES: ReadonlySet<string> = new Set<Parameters<LauncherCall>[0]>([
  ...(['on', 'open', 'close', 'toggle', 'show', 'hide'] as const),
  ...(['setUser', 'setAttributes', 'track', 'prefill', 'send', 'mute', 'unmute'] as const),
  ...(['setLocale', 'setTheme', 'reset', 'destroy'] as const),
])

/** A call that waits for the panel, and when the page made it. */
type Waiting = [name: PanelCall, given: unknown, more: unknown, at: number]

const calls = new WeakMap<Launcher, LauncherCall>()

/** Does what has waited, in order. */
async function catchUp(launcher: Launcher, panel: Panel, waiting: readonly Waiting[]): Promise<void> {
  for (const [name, ...given] of waiting) {
    try {
      await panel[name](...given)
    } catch (error) {
      warnOfMistake(launcher.options, error)
    }
  }
}

function makeCall(launcher: Launcher): LauncherCall {
  const { host } = launcher.button.getRootNode() as ShadowRoot
  const waiting: Waiting[] = []
  const emit: Emit = (name, detail) => host.dispatchEvent(new CustomEvent(name, { detail }))
  launcher.emit = emit
  launcher.onMount = (panel) => catchUp(launcher, panel, waiting)
  const reportNoPanel = (panel: Panel | undefined) => panel ?? emit('error', { code: 'load' })
  launcher.button.addEventListener('click', async () => {
    // After the launcher's own listener, which asks for the panel.
    await undefined
    reportNoPanel(await launcher.panel)
  })
  // The listeners are added after this returns.
  setTimeout(emit, 0, 'ready')
  return async (name, given, more) => {
    if (!NAMES.has(name))
      return warn(launcher.options, `there is no command "${name}"; there are ${[...NAMES].join(', ')}.`)
    if (name === 'on')
      return host.addEventListener(given as string, (event) =>
        (more as ((detail: unknown) => void) | undefined)?.((event as CustomEvent).detail),
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
    if (panel) return panel[name](given, more)
    if (isOpening) reportNoPanel(panel)
    else waiting.push([name, given, more, Date.now()])
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
  return sent.map((command) =>
    callOf(launcher)(...command).catch((mistake) => warnOfMistake(launcher.options, mistake)),
  )
}
