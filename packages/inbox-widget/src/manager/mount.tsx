import type { Api, Permission } from '@comptoir/core/http'
import { type Conversation, type Inbox, type InboxLive, watchWithAttention } from '@comptoir/core/inbox'
import chatCss from '@comptoir/ui/chat.css?inline'
import tokensCss from '@comptoir/ui/tokens.css?inline'
import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import frameCss from '../app/frame.css?inline'
import { followViewport, holdKeys } from '../app/keyboard.ts'
import { createTranslate, type Language } from '../app/language.ts'
import { placeLauncher } from '../app/launcher-style.ts'
import { createTimes } from '../app/times.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'
import { ManagerPanel } from './ManagerPanel.tsx'
import managerCss from './manager.css?inline'

/** What the back office gives to the floating inbox. */
export interface ManagerInboxOptions {
  /** The page's own inbox: its signals are shared, so that there is one event stream and one unread count. */
  inbox: Inbox
  locale: Language
  /** Goes to the whole inbox; without it there is no such button. */
  onOpenFull?: (() => void) | undefined
  /** Where the team's notes and what visitors do are read; without it threads hold messages alone. */
  beside?: { api: Api; live?: InboxLive | undefined } | undefined
  /** Whether the manager may do something in a venue: what they may not is not offered. Default: everything is. */
  can?: ((needed: Permission, venueId: number) => boolean) | undefined
  /** In which language a venue writes to its customers (D-37). Default: that of the panel. */
  languageOf?: ((venueId: number) => Language | undefined) | undefined
  /** Where the launcher floats; default the right, 16 px from the edges. */
  position?: { side?: 'left' | 'right'; offset?: string } | undefined
  /** The inbox fills its host, without a launcher: for a frame that has one outside. */
  isFilling?: boolean | undefined
  /** Called when the person closes a filling inbox. */
  onClose?: (() => void) | undefined
}

function adoptStyles(root: ShadowRoot, { position = {}, isFilling }: ManagerInboxOptions) {
  const { side, offset } = position
  const sheet = new CSSStyleSheet()
  if (!isFilling) placeLauncher(root.host as HTMLElement, { zIndex: 200, position: side, offset })
  sheet.replaceSync(tokensCss + frameCss + chatCss + (isFilling ? ':host{height:100%}' : '') + managerCss)
  root.adoptedStyleSheets = [sheet]
}

/**
 * Floats the venue's inbox over the pages of the back office (WGT-01…03). It holds no token: it
 * draws the inbox it is given, and so belongs on first-party pages only (T7). Returns a function that removes
 * it.
 * @example
 * import { createInbox } from '@comptoir/core/inbox'
 * import { createStorage } from '@comptoir/core/state'
 * import { mountManagerInbox } from '@comptoir/inbox-widget/manager'
 *
 * const inbox = createInbox({ api, live, venueId, storage: createStorage(), managerId: 7 })
 * const host = document.body.appendChild(document.createElement('div'))
 * const onOpenFull = () => location.assign('/messages')
 * const remove = mountManagerInbox(host, { inbox, locale: 'fr', onOpenFull })
 */
export function mountManagerInbox(host: HTMLElement, options: ManagerInboxOptions): () => void {
  const { inbox, locale, onOpenFull, isFilling = false, onClose, beside, can = () => true } = options
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const isOpen = signal(isFilling)
  const t = createTranslate(locale === 'fr' ? fr : en, locale)
  const close = () => {
    if (isFilling) return onClose?.()
    isOpen.value = false
    root.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  adoptStyles(root, options)
  const languageOf = (venueId: number) => options.languageOf?.(venueId) ?? locale
  const closed = signal<Conversation>()
  const times = createTimes(locale)
  const scene = { inbox, language: locale, t, times, beside, can, languageOf, closed, close, onOpenFull }
  render(<ManagerPanel scene={scene} isOpen={isOpen} isFilling={isFilling} />, root)
  const panel = root.querySelector<HTMLElement>('.cx')
  const stops = panel ? [holdKeys(panel, close), followViewport(panel)] : []
  const stopWatching = effect(() => {
    if (isOpen.value && inbox.currentId.value !== undefined) return watchWithAttention(inbox)
  })
  return () => {
    stopWatching()
    for (const stop of stops) stop()
    render(null, root)
    root.adoptedStyleSheets = []
    host.removeAttribute('style')
  }
}
