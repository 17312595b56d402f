import { type InboxWidgetOptions, type LauncherCall, RETURN_MARK } from './app/bridge.ts'
import { createLauncher } from './launcher.ts'
import type { Loading } from './visitor/load.ts'

/** A call by its name, such as `['open']`, `['setUser', { token }]` or `['on', 'unread', (count) => …]`. */
export type WidgetCommand = Parameters<LauncherCall>

/** The files beside this one. */
interface Parts {
  panel: typeof import('./panel.ts')
  /** What the panel needs besides its code, which is asked for while that comes. */
  load: typeof import('./visitor/load.ts')
  /** Stands in for the panel in browsers that cannot read it. */
  older: typeof import('./older/index.ts')
}

declare global {
  interface Window {
    /** The one global of the script tag: before it has run, a plain array of commands; then what carries them out at once. */
    Comptoir?: { push(...commands: WidgetCommand[]): unknown }
  }
}

/** What was kept when the visitor wrote, the venue's phone and e-mail among it; undefined for a newcomer and where storage is blocked. */
function recall(webchatId: string | undefined): object | undefined {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: core/state/storage is larger than the whole launcher
    return JSON.parse(localStorage[`comptoir:chat:${webchatId}`]) as object
  } catch {
    // Nothing is remembered, or the browser refuses.
  }
}

const before = window.Comptoir as WidgetCommand[] | undefined

// An array waits; what cannot be pushed is an element with this id, of which browsers make globals.
if (!before || !before.push || before.map) {
  // Tag managers run the script without saying which one it is.
  const { dataset, src } = document.querySelector('[data-webchat-id]') as HTMLScriptElement
  const remembered = recall(dataset.webchatId)
  // Without the query that caches of pages add: the files import each other by their bare names, each once.
  const loadPart = <P extends keyof Parts>(name: P): Promise<Parts[P]> =>
    import(/* @vite-ignore */ src.replace(/\.js[^/]*$/, `-${name}.js`))
  const { call } = createLauncher(
    { ...remembered, ...dataset } as unknown as InboxWidgetOptions,
    (host) =>
      Promise.all([loadPart('panel'), loadPart('load').then((part) => part.load(host))])
        .catch(() => Promise.all([loadPart('older')]))
        .then(([part, loading]) => part.mountPanel(host, loading as Loading)),
    remembered || location.hash.includes(RETURN_MARK),
  )
  const run = (command: WidgetCommand) => call(...command)
  window.Comptoir = { push: (...commands) => commands.map(run) }
  if (before && before.map) void before.map(run)
}
