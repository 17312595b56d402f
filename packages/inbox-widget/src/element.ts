import type { ChatOptions } from './app/bridge.ts'
import { mountVisitorChat, mountVisitorLauncher } from './index.ts'

/** The attributes of `<comptoir-chat>` that are options of the chat as they stand. */
const attributes = ['language', 'color', 'radius', 'offset', 'text', 'phone'] as const

function optionsOf(element: HTMLElement): ChatOptions {
  const read = (name: string) => element.getAttribute(name) ?? undefined
  return {
    ...Object.fromEntries(attributes.map((name) => [name, read(name)])),
    webchatId: read('webchat') ?? '',
    server: (read('server') ?? '').replace(/\/$/, ''),
    side: read('side') === 'left' ? 'left' : 'right',
    emailAddress: read('email'),
    zIndex: read('z-index'),
    hasConsent: () => read('consent') !== 'required',
  }
}

/**
 * `<comptoir-chat webchat="…" server="https://…">`: the chat in its own place, or with the attribute `floating` a
 * launcher in the corner of the window. Further attributes: language, color, radius, offset, side, z-index, text,
 * phone, email, consent. They are read when the element is put on the page.
 */
export class ComptoirChat extends HTMLElement {
  #leave: (() => void) | undefined

  connectedCallback(): void {
    if (this.#leave || !this.getAttribute('webchat')) return
    const options = optionsOf(this)
    if (this.hasAttribute('floating')) {
      const control = mountVisitorLauncher(options)
      this.#leave = () => void control.destroy()
    } else this.#leave = mountVisitorChat(this, options).destroy
  }

  disconnectedCallback(): void {
    this.#leave?.()
    this.#leave = undefined
  }
}

if (!customElements.get('comptoir-chat')) customElements.define('comptoir-chat', ComptoirChat)
