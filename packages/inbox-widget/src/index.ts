import type { ChatOptions } from './app/bridge.ts'
import { parseIdentity } from './app/identity.ts'
import { holdKeys } from './app/keyboard.ts'
import { type ChatControl, createLauncher } from './launcher.ts'
import { mountPanel } from './panel.ts'
import { mountVisitor } from './visitor/mount.tsx'

export type { ChatOptions } from './app/bridge.ts'
export type { ChatControl } from './launcher.ts'

/** A chat that stands in a place of the page. */
export interface VisitorChatHandle {
  /** Tells who the visitor is, signed by the site's server (T8); throws a TypeError that names a bad field. */
  identify(identity: { externalId: string; signature: string; name?: string }): void
  destroy(): void
}

/**
 * Shows a visitor's chat inside an element of the page, which gives it its size; its styles stay in a shadow root.
 * @example
 * const chat = mountVisitorChat(document.querySelector('#chat'), {
 *   webchatId: 'boulangerie-karukera', server: 'https://counter.example',
 * })
 */
export function mountVisitorChat(host: HTMLElement, options: ChatOptions): VisitorChatHandle {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const { element, chat, destroy } = mountVisitor({ root, options })
  element.setAttribute('data-inline', '')
  element.setAttribute('role', 'region')
  const look = () => chat.setVisible(document.visibilityState === 'visible')
  look()
  document.addEventListener('visibilitychange', look)
  const letKeysGo = holdKeys(element, () => {})
  return {
    identify: (identity) => chat.identify(parseIdentity(identity)),
    destroy() {
      document.removeEventListener('visibilitychange', look)
      letKeysGo()
      destroy()
    },
  }
}

/** Shows the launcher in the corner of the window; at the first hover, focus or tap the panel joins it. */
export function mountVisitorLauncher(options: ChatOptions): ChatControl {
  return createLauncher(options, async () => ({ mountPanel }))
}
