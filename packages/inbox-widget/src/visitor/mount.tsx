import { createVisitorChat, type VisitorChat, type VisitorEntry } from '@comptoir/core/webchat'
import type { ChatMessage } from '@comptoir/ui/chat'
import chatCss from '@comptoir/ui/chat.css?inline'
import tokensCss from '@comptoir/ui/tokens.css?inline'
import { computed, effect, type Signal, signal } from '@preact/signals-core'
import { render } from 'preact'
import type { InboxWidgetOptions, WidgetTheme } from '../app/bridge.ts'
import { createConsentStorage } from '../app/consent.ts'
import frameCss from '../app/frame.css?inline'
import { addStyles } from '../app/styles.ts'
import { createLabels } from './labels.ts'
import { serverOf } from './load.ts'
import panelCss from './panel.css?inline'
import type { Speech } from './speech.ts'
import { toChatMessage, VisitorPanel } from './VisitorPanel.tsx'

/** Where a chat is drawn, and for which visitor. */
export interface VisitorMount {
  root: ShadowRoot
  options: InboxWidgetOptions
  speech: Speech
  /** What the server says of the venue, asked for already. */
  site: Promise<Response>
  onClose?: (() => unknown) | undefined
}

/** A drawn chat: its element, its store, its language and theme, and how to take it away. */
export interface MountedChat {
  element: HTMLElement
  chat: VisitorChat
  speech: Signal<Speech>
  /** What the visitor is writing. */
  draft: Signal<string>
  setTheme(theme: WidgetTheme): void
  destroy(): void
}

const styles = tokensCss + frameCss + chatCss + panelCss

function createElement(options: InboxWidgetOptions): HTMLElement {
  const element = document.createElement('section')
  element.className = 'cx ct-theme'
  element.tabIndex = -1
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-labelledby', 'cx-title')
  element.toggleAttribute('data-left', options.position === 'left')
  if (options.radius) element.style.setProperty('--cx-radius', options.radius)
  return element
}

/**
 * The page's colour, else the venue's; our own green is in the tokens already, with its dark twin, and stays where a
 * browser cannot compute what reads on another.
 */
function paint(element: HTMLElement, color: string | undefined): void {
  const isOwn =
    color !== undefined && color.toLowerCase() !== '#0f5c4d' && CSS.supports('color', 'oklch(from red l c h)')
  element.toggleAttribute('data-colored', isOwn)
  if (isOwn) element.style.setProperty('--cx-color', color)
}

/** The script tag says so itself; removing or changing the attribute later is how a page passes on the consent. */
function hasConsentOnPage(): boolean {
  return document.querySelector<HTMLElement>('[data-webchat-id]')?.dataset.consent !== 'required'
}

function openChat(options: InboxWidgetOptions, speech: Signal<Speech>, site: Promise<Response>): VisitorChat {
  return createVisitorChat({
    webchatId: options.webchatId,
    baseURL: serverOf(options),
    context: () => ({
      language: speech.peek().language,
      pageUrl: location.origin + location.pathname,
      pageTitle: document.title,
    }),
    site,
    storage: createConsentStorage(options.hasConsent ?? hasConsentOnPage),
  })
}

/** Each message is made for drawing once, so that a row is drawn again only when its message is another. */
function createDrawing(): (entry: VisitorEntry) => ChatMessage {
  const drawn = new WeakMap<VisitorEntry, ChatMessage>()
  return (entry) => {
    const message = drawn.get(entry) ?? toChatMessage(entry)
    drawn.set(entry, message)
    return message
  }
}

/** Opens a chat and draws it; nothing but this function touches the page. */
export function mountVisitor({ root, options, speech: first, site, onClose }: VisitorMount): MountedChat {
  const speech = signal(first)
  const draft = signal('')
  const setDraft = (text: string) => {
    draft.value = text
  }
  const chat = openChat(options, speech, site)
  const element = createElement(options)
  const labels = computed(() => createLabels(speech.value.t, chat.site.value))
  const draw = createDrawing()
  const messages = computed(() => chat.messages.value.map(draw))
  const setTheme = (theme: WidgetTheme = 'auto') => {
    element.dataset.theme = theme
  }
  setTheme(options.theme)
  addStyles(root, styles)
  root.append(element)
  const stops = [
    // One drawing for all: the panel is small, and so the signals adapter is not needed in the bundle.
    effect(() => {
      const { phone, emailAddress } = chat.contact.value
      const contact = { phone: options.phone ?? phone, emailAddress: options.emailAddress ?? emailAddress }
      const drawing = {
        labels: labels.value,
        messages: messages.value,
        contact,
        draft: draft.value,
        ...speech.value,
      }
      element.lang = drawing.language
      render(
        <VisitorPanel {...{ chat, onClose, setDraft, server: serverOf(options) }} {...drawing} />,
        element,
      )
    }),
    effect(() => paint(element, options.color ?? chat.site.value?.look.color)),
  ]
  chat.start()
  return {
    element,
    chat,
    speech,
    draft,
    setTheme,
    destroy() {
      for (const stop of stops) stop()
      chat.dispose()
      render(null, element)
      element.remove()
    },
  }
}
