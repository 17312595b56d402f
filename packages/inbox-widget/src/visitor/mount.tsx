import { createVisitorChat, type VisitorChat, type VisitorEntry } from '@comptoir/core/webchat'
import type { ChatMessage } from '@comptoir/ui/chat'
import chatCss from '@comptoir/ui/chat.css?inline'
import tokensCss from '@comptoir/ui/tokens.css?inline'
import { computed, effect } from '@preact/signals-core'
import { render } from 'preact'
import type { ChatOptions } from '../app/bridge.ts'
import { createConsentStorage } from '../app/consent.ts'
import frameCss from '../app/frame.css?inline'
import { chooseLanguage, createTranslate, type Language } from '../app/language.ts'
import { createTimes } from '../app/times.ts'
import { createLabels } from './labels.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'
import panelCss from './panel.css?inline'
import { toChatMessage, VisitorPanel } from './VisitorPanel.tsx'

/** Where and for whom a chat is drawn. */
export interface VisitorMount {
  root: ShadowRoot
  options: ChatOptions
  onClose?: (() => unknown) | undefined
  onUnread?: ((count: number, label: string) => void) | undefined
}

/** A drawn chat: its element, its store, and how to take it away. */
export interface MountedChat {
  element: HTMLElement
  chat: VisitorChat
  destroy(): void
}

let sheet: CSSStyleSheet | undefined

function adoptStyles(root: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(frameCss + tokensCss + chatCss + panelCss)
  }
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}

function languageOf(options: ChatOptions): Language {
  return chooseLanguage(options.language, document.documentElement.lang, ...navigator.languages)
}

function createElement(options: ChatOptions): HTMLElement {
  const element = document.createElement('section')
  element.className = 'cx'
  element.lang = languageOf(options)
  element.tabIndex = -1
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-labelledby', 'cx-title')
  if (options.radius) element.style.setProperty('--cx-radius', options.radius)
  return element
}

/** The page's colour, else the venue's; our own green is in the tokens already, with its dark twin. */
function paint(element: HTMLElement, color: string | undefined): void {
  const isOwn = color !== undefined && color.toLowerCase() !== '#0f5c4d'
  element.toggleAttribute('data-colored', isOwn)
  if (isOwn) element.style.setProperty('--cx-color', color)
}

function openChat(options: ChatOptions, language: Language): VisitorChat {
  return createVisitorChat({
    webchatId: options.webchatId,
    baseURL: options.server,
    language,
    pageUrl: location.origin + location.pathname,
    storage: createConsentStorage(options.hasConsent),
  })
}

/** Opens a chat and draws it; nothing but this function touches the page. */
export function mountVisitor({ root, options, onClose, onUnread }: VisitorMount): MountedChat {
  const language = languageOf(options)
  const t = createTranslate(language === 'fr' ? fr : en, language)
  const times = createTimes(language)
  const chat = openChat(options, language)
  const element = createElement(options)
  const labels = computed(() => createLabels(t, chat.site.value?.venueName ?? ''))
  const drawn = new WeakMap<VisitorEntry, ChatMessage>()
  const draw = (entry: VisitorEntry) => {
    const message = drawn.get(entry) ?? toChatMessage(entry)
    drawn.set(entry, message)
    return message
  }
  const messages = computed(() => chat.messages.value.map(draw))
  adoptStyles(root)
  root.append(element)
  const stops = [
    // One drawing for all: the panel is small, and so the signals adapter is not needed in the bundle.
    effect(() => {
      const { phone, emailAddress } = chat.contact.value
      const contact = { phone: options.phone ?? phone, emailAddress: options.emailAddress ?? emailAddress }
      const drawing = { labels: labels.value, messages: messages.value, contact }
      render(<VisitorPanel {...{ chat, language, t, times, onClose }} {...drawing} />, element)
    }),
    effect(() => paint(element, options.color ?? chat.site.value?.look.color)),
    effect(() => {
      const count = chat.unread.value
      onUnread?.(count, t(count > 0 ? 'launcherUnread' : 'launcher', { count }))
    }),
  ]
  chat.start()
  return {
    element,
    chat,
    destroy() {
      for (const stop of stops) stop()
      chat.dispose()
      render(null, element)
      element.remove()
    },
  }
}
