import type { InboxWidgetOptions, Panel } from '../app/bridge.ts'
import { chooseLanguage } from '../app/language.ts'
import { styleLauncher } from '../app/launcher-style.ts'
import { isSupported } from '../app/supported.ts'
import type { Launcher } from '../launcher.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'

/** Why there is no panel. */
const reason = isSupported ? 'notLoaded' : 'tooOld'

/** What the page knows of the venue's phone and e-mail, else what its server says. */
async function contactOf(options: InboxWidgetOptions): Promise<(string | undefined)[]> {
  const { phone, emailAddress, webchatId } = options
  if (phone || emailAddress) return [phone, emailAddress]
  const server = options.server || import.meta.url.split('/widget/')[0]
  try {
    // biome-ignore lint/style/noRestrictedGlobals: core's client is made for newer browsers than this file
    const answer = await fetch(`${server}/v2/webchats/${encodeURIComponent(webchatId)}`)
    const site = (await answer.json()) as { phone?: string; emailAddress?: string }
    return [site.phone, site.emailAddress]
  } catch (_) {
    return []
  }
}

function draw(options: InboxWidgetOptions, ways: (string | undefined)[]): HTMLElement {
  const box = document.createElement('div')
  box.lang = chooseLanguage(options.locale, document.documentElement.lang, navigator.language)
  box.setAttribute('role', 'status')
  const sentence = document.createElement('p')
  sentence.textContent = (box.lang === 'fr' ? fr : en)[reason]
  sentence.style.cssText =
    'max-width:260px;margin:10px 0 0;padding:12px 15px;font:15px/21px system-ui,sans-serif;color:#1f2421;background:#fff;border:1px solid #8b867b;border-radius:10px'
  box.appendChild(sentence)
  for (const to of ways) {
    if (!to) continue
    const link = document.createElement('a')
    link.textContent = to
    link.href = (/@/.test(to) ? 'mailto:' : 'tel:') + to
    styleLauncher(link, options)
    box.appendChild(link)
  }
  return box
}

/**
 * Stands in for the panel in browsers that are too old for it, and where it could not be loaded: a sentence with the
 * venue's telephone and e-mail.
 */
export async function mountPanel(launcher: Pick<Launcher, 'button' | 'options' | 'panel'>): Promise<Panel> {
  const { button, options } = launcher
  const root = button.getRootNode() as ShadowRoot
  if (isSupported) root.host.dispatchEvent(new CustomEvent('error', { detail: { code: 'load' } }))
  const box = draw(options, await contactOf(options))
  const show = (isShown: boolean) => {
    if (isShown) root.insertBefore(box, root.firstChild)
    else box.remove()
    // The next tap tries again.
    if (isSupported && !isShown) launcher.panel = undefined
  }
  const nothing = () => undefined
  return {
    open: () => show(true),
    close: () => show(false),
    toggle: () => show(!box.parentNode),
    show: nothing,
    hide: nothing,
    setUser: nothing,
    setAttributes: nothing,
    track: nothing,
    prefill: nothing,
    send: nothing,
    mute: nothing,
    unmute: nothing,
    setLocale: nothing,
    setTheme: nothing,
    reset: nothing,
    destroy: nothing,
  }
}
