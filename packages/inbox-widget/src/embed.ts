import type { InboxWidgetOptions, LauncherCall } from './app/bridge.ts'
import { createLauncher, type LauncherParts } from './launcher.ts'

/** A call by its name, such as `['open']`, `['setUser', { token }]` or `['on', 'unread', (count) => …]`. */
export type WidgetCommand = Parameters<LauncherCall>

const before = window.Comptoir as Partial<WidgetCommand[]> | undefined

// An array waits; what cannot be pushed is an element with this id, of which browsers make globals.
if (!before || !before.push || before.map) {
  // Tag managers run the script without saying which one it is.
  const { dataset, src } = document.querySelector('[data-webchat-id]') as HTMLScriptElement
  let remembered: object | undefined
  try {
    // biome-ignore lint/style/noRestrictedGlobals: core/state/storage is larger than the whole launcher
    remembered = JSON.parse(localStorage[`comptoir:chat:${dataset.webchatId}`])
  } catch (_) {
    // Nothing is remembered, or the browser refuses.
  }
  // Without the query that caches of pages add: the files import each other by their bare names, each once.
  const loadPart = <P extends keyof LauncherParts>(name: P): Promise<LauncherParts[P]> =>
    import(/* @vite-ignore */ src.replace(/\.js[^/]*$/, `-${name}.js`))
  const launcher = createLauncher(
    { ...remembered, ...dataset } as unknown as InboxWidgetOptions,
    loadPart,
    remembered || /comptoir=/.test(location as unknown as string),
  )
  const push = (...commands: WidgetCommand[]) => launcher.use('commands', commands)
  window.Comptoir = { push }
  if (before && (before.map as unknown)) void launcher.use('commands', before)
}
