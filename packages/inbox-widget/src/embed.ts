import { type InboxWidgetOptions, type LauncherCall, type PanelModule, RETURN_MARK } from './app/bridge.ts'
import { createLauncher } from './launcher.ts'

/** A call by its name, such as `['open']`, `['setUser', { token }]` or `['on', 'unread', (count) => …]`. */
export type WidgetCommand = Parameters<LauncherCall>

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
    return undefined
  }
}

const before = window.Comptoir as WidgetCommand[] | undefined

// An array waits; what cannot be pushed is an element with this id, of which browsers make globals.
if (!before || !before.push || 'map' in before) {
  // Tag managers run the script without saying which one it is.
  const { dataset, src } = document.querySelector('[data-webchat-id]') as HTMLScriptElement
  const remembered = recall(dataset.webchatId)
  const loadPart = (name: string) =>
    import(/* @vite-ignore */ src.replace('.js', `-${name}.js`)) as Promise<PanelModule>
  const { call, tell } = createLauncher(
    { ...remembered, ...dataset } as unknown as InboxWidgetOptions,
    () => loadPart('panel').catch(() => loadPart('older')),
    !!remembered || location.hash.includes(RETURN_MARK),
  )
  const run = (command: WidgetCommand) => call(...command)
  window.Comptoir = { push: (...commands) => commands.map(run) }
  if (before && 'map' in before) for (const command of before) void run(command)
  tell('ready')
}
