import type { ClassAttributes, HTMLAttributes } from 'preact'
import {
  type ChatElement,
  type ComptoirInboxEventMap,
  type ComptoirInboxOptions,
  texts,
} from './app/element-options.ts'
import { EVENTS } from './app/events.ts'
import { warn } from './app/warnings.ts'
import type { CreateInboxWidgetOptions, InboxWidget, WidgetTheme } from './index.ts'
import { createInboxWidget } from './index.ts'

export type { ComptoirInboxEventMap, ComptoirInboxOptions } from './app/element-options.ts'

/** The server that this file came from, where it is loaded without a build. */
function ownServer(): string {
  return /^(.*)\/widget\//.exec(import.meta.url)?.[1] ?? ''
}

function optionsOf(element: HTMLElement): CreateInboxWidgetOptions {
  const read = (name: string) => element.getAttribute(name) ?? undefined
  const options = Object.fromEntries(texts.map((name) => [name, read(name)]))
  return {
    ...options,
    webchatId: read('webchat') ?? '',
    server: (read('server') ?? ownServer()).replace(/\/$/, ''),
    emailAddress: read('email-address'),
    zIndex: read('z-index'),
    hasConsent: () => read('consent') !== 'required',
    container: element.hasAttribute('inline') ? element : undefined,
  }
}

type ListenerCall = <Name extends keyof ComptoirInboxEventMap>(
  name: Name,
  listener: (this: ComptoirInbox, event: ComptoirInboxEventMap[Name]) => void,
  options?: boolean | AddEventListenerOptions,
) => void

/** A server has no elements: there the class can be imported, and is of no use. */
const ElementOfPage: typeof HTMLElement = globalThis.HTMLElement ?? class {}

/**
 * `<comptoir-inbox webchat="…" server="https://…">`: a launcher in the corner of the window, or with the attribute
 * `inline` the chat itself, inside the page. Further attributes: locale, theme, color, radius, position, offset, z-index,
 * text, phone, email-address, consent. `locale` and `theme` take effect as they change; another attribute that changes
 * begins the chat again. Events bubble as `comptoir-open` and so on, with what they carry in `detail`.
 * @example
 * import { ComptoirInbox } from '@comptoir/inbox-widget/element'
 *
 * // As HTML: <comptoir-inbox webchat="boulangerie-karukera" server="https://counter.example" position="left">
 * const chat = new ComptoirInbox()
 * chat.setAttribute('webchat', 'boulangerie-karukera')
 * chat.setAttribute('server', 'https://counter.example')
 * chat.addEventListener('comptoir-unread', () => console.log('a message is waiting'))
 * document.body.append(chat)
 */
export class ComptoirInbox extends ElementOfPage {
  static readonly observedAttributes: string[] = [
    ...texts,
    'webchat',
    'server',
    'inline',
    'z-index',
    'email-address',
    'consent',
  ]
  /** The widget while the element is on a page, for everything that {@link InboxWidget} can do. */
  widget: InboxWidget | undefined
  declare addEventListener: ListenerCall & HTMLElement['addEventListener']
  declare removeEventListener: ListenerCall & HTMLElement['removeEventListener']
  #isOnPage = false
  #isDue = false

  connectedCallback(): void {
    this.#isOnPage = true
    this.#begin()
    if (!this.widget) this.#beginAgain()
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === 'locale') void this.widget?.setLocale(value ?? '')
    else if (name === 'theme') void this.widget?.setTheme((value ?? 'auto') as WidgetTheme)
    else if (this.#isOnPage && before !== value) this.#beginAgain()
  }

  disconnectedCallback(): void {
    this.#isOnPage = false
    this.widget?.destroy()
    this.widget = undefined
  }

  #begin(): void {
    const options = optionsOf(this)
    if (!options.webchatId || !options.server) return
    const widget = createInboxWidget(options)
    this.widget = widget
    for (const name of EVENTS)
      widget.on(name, (detail) =>
        this.dispatchEvent(new CustomEvent(`comptoir-${name}`, { detail, bubbles: true })),
      )
  }

  /** Frameworks set attributes one by one, and those that are bound once the element is on the page. */
  #beginAgain(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      if (!this.#isOnPage) return
      const former = this.widget
      this.widget = undefined
      this.#begin()
      // Later, so that what the page has said of its visitor holds on.
      former?.destroy()
      if (!this.widget) this.#warnOfMissing()
    })
  }

  #warnOfMissing(): void {
    const name = this.getAttribute('webchat') ? 'server' : 'webchat'
    const webchatId = this.getAttribute('webchat') ?? ''
    warn({ webchatId }, `<comptoir-inbox> lacks the attribute ${name}; the chat begins once it is there.`)
  }
}

/** Attributes of `<comptoir-inbox>` in Preact's TSX. */
export type ComptoirInboxPreactAttributes = Omit<
  HTMLAttributes<ChatElement> & ClassAttributes<ChatElement>,
  keyof ComptoirInboxOptions
> &
  ComptoirInboxOptions

declare module 'preact' {
  // biome-ignore lint/style/noNamespace: so Preact's types name the elements of TSX
  namespace JSX {
    interface IntrinsicElements {
      'comptoir-inbox': ComptoirInboxPreactAttributes
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'comptoir-inbox': ComptoirInbox
  }
}

if (globalThis.customElements && !customElements.get('comptoir-inbox'))
  customElements.define('comptoir-inbox', ComptoirInbox)
