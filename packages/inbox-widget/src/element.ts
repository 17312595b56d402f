import { EVENTS } from './app/events.ts'
import type { CreateInboxWidgetOptions, InboxWidget, WidgetTheme } from './index.ts'
import { createInboxWidget } from './index.ts'

/** The attributes that are options as they stand. */
const texts = ['locale', 'color', 'radius', 'offset', 'text', 'phone', 'theme', 'position'] as const

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

/** A server has no elements: there the class can be imported, and is of no use. */
const ElementOfPage: typeof HTMLElement = globalThis.HTMLElement ?? class {}

/**
 * `<comptoir-inbox webchat="…" server="https://…">`: a launcher in the corner of the window, or with the attribute
 * `inline` the chat itself, inside the page. Further attributes: locale, theme, color, radius, position, offset, z-index,
 * text, phone, email-address, consent. `locale` and `theme` may change later. Events bubble as `comptoir-open` and so
 * on, with what they carry in `detail`.
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
  static readonly observedAttributes = ['locale', 'theme']
  /** The widget while the element is on a page, for everything that {@link InboxWidget} can do. */
  widget: InboxWidget | undefined

  connectedCallback(): void {
    if (this.widget || !this.getAttribute('webchat')) return
    const widget = createInboxWidget(optionsOf(this))
    this.widget = widget
    for (const name of EVENTS)
      widget.on(name, (detail) =>
        this.dispatchEvent(new CustomEvent(`comptoir-${name}`, { detail, bubbles: true })),
      )
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'locale') void this.widget?.setLocale(value ?? '')
    else void this.widget?.setTheme((value ?? 'auto') as WidgetTheme)
  }

  disconnectedCallback(): void {
    void this.widget?.destroy()
    this.widget = undefined
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'comptoir-inbox': ComptoirInbox
  }
}

if (globalThis.customElements && !customElements.get('comptoir-inbox'))
  customElements.define('comptoir-inbox', ComptoirInbox)
