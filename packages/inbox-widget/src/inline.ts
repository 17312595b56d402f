import type { InboxWidgetOptions, LauncherCall, PanelModule } from './app/bridge.ts'
import type { Launcher } from './launcher.ts'

/** Draws a chat in an element of the page, which gives it its size; its styles stay in a shadow root. */
export function createInline(
  container: HTMLElement,
  options: InboxWidgetOptions,
  load: () => Promise<PanelModule>,
): Launcher {
  const root = container.shadowRoot ?? container.attachShadow({ mode: 'open' })
  const host = new EventTarget()
  const tell = (name: string, detail?: unknown) => host.dispatchEvent(new CustomEvent(name, { detail }))
  let isGone = false
  const panel = load().then(
    ({ mountPanel }) => (isGone ? undefined : mountPanel({ root, options, tell })),
    () => {
      tell('error', { code: 'load' })
      return undefined
    },
  )
  const call: LauncherCall = async (name, given) => {
    if (name === 'on') return undefined
    isGone ||= name === 'destroy'
    if (name === 'show' || name === 'hide') container.hidden = name === 'hide'
    return (await panel)?.[name](given)
  }
  return { host, tell, call }
}
