import type { ChatControl, InboxWidgetOptions, LauncherCall, Panel, PanelHost } from './app/bridge.ts'

/** Draws a chat in an element of the page, which gives it its size; its styles stay in a shadow root. */
export function createInline(
  container: HTMLElement,
  options: InboxWidgetOptions,
  mount: (host: PanelHost) => Promise<Panel>,
): ChatControl {
  const root = container.shadowRoot ?? container.attachShadow({ mode: 'open' })
  const host = new EventTarget()
  const emit = (name: string, detail?: unknown) => host.dispatchEvent(new CustomEvent(name, { detail }))
  let isGone = false
  const begin = async () => {
    // A page may take it away in the turn that it was made in: nothing is loaded for that.
    await undefined
    return isGone ? undefined : mount({ root, options, emit })
  }
  const panel = begin().catch(() => {
    emit('error', { code: 'load' })
    return undefined
  })
  const call: LauncherCall = async (name, given, more) => {
    if (name === 'on') return undefined
    isGone ||= name === 'destroy'
    if (name === 'show' || name === 'hide') container.hidden = name === 'hide'
    return (await panel)?.[name](given, more)
  }
  setTimeout(emit, 0, 'ready')
  return { host, call }
}
