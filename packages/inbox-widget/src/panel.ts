import { effect, signal } from '@preact/signals-core'
import { type Panel, type PanelHost, RETURN_MARK, type WidgetTheme } from './app/bridge.ts'
import { followViewport, holdKeys } from './app/keyboard.ts'
import { isSupported } from './app/supported.ts'
import { countInTitle } from './app/title.ts'
import type { Acting } from './visitor/acts.ts'
import { load } from './visitor/load.ts'
import { type MountedChat, mountVisitor } from './visitor/mount.tsx'
import { loadSpeech, type Speech } from './visitor/speech.ts'

if (!isSupported) throw new Error('too old')

/** Calls whose code is read when one is made. */
const ACTS = ['setUser', 'setAttributes', 'track', 'prefill', 'send', 'mute', 'unmute'] as const

/** The word of the link by which the visitor came back, once; the address bar is left without it. */
function takeReturnWord(): string | undefined {
  const [rest = '', word] = location.hash.split(RETURN_MARK)
  if (word)
    history.replaceState(history.state, '', rest.length > 1 ? rest : location.pathname + location.search)
  return word
}

/** Says on the launcher and in its name what waits. */
function showOnLauncher(
  button: HTMLButtonElement,
  text: string | undefined,
  name: string,
  count: number,
): void {
  button.title = ''
  button.setAttribute('aria-label', text && count === 0 ? text : name)
  if (count > 0) button.dataset.unread = count > 99 ? '99+' : `${count}`
  else delete button.dataset.unread
}

/** Counts unread messages on the launcher, in its name, in the page's title and to the page. */
function showUnread({ chat, speech }: MountedChat, { isMuted }: Acting, host: PanelHost): () => void {
  const { button, options } = host
  return effect(() => {
    const all = chat.unread.value
    const count = isMuted.value ? 0 : all
    const { t } = speech.value
    const name = t(count > 0 ? 'launcherUnread' : 'launcher', { count })
    if (button) showOnLauncher(button, options.text, name, count)
    countInTitle(count)
    host.emit?.('unread', all)
  })
}

/** What else is reported to the page is read once the panel stands. */
function reportLater({ chat }: MountedChat, host: PanelHost): () => void {
  const since = Date.now()
  const following = import('./app/reports.ts').then(
    ({ followChat }) => followChat(chat, host, since),
    // Without it the chat is as good.
    () => undefined,
  )
  return () => void following.then((stop) => stop?.())
}

/** Opening and closing: what is seen, what is emitted, and where the focus goes. */
function createOpening(host: PanelHost, { element, chat }: MountedChat) {
  const { button } = host
  let isOpen = !button
  const look = () => chat.setVisible(isOpen && document.visibilityState === 'visible')
  look()

  function show(now: boolean): void {
    isOpen = now
    button?.setAttribute('aria-expanded', `${now}`)
    element.toggleAttribute('data-open', now)
    look()
    host.emit?.(now ? 'open' : 'close')
  }

  function open(): void {
    if (button && isOpen) return
    if (button) show(true)
    // A field in focus calls the on-screen keyboard, which would hide the welcome.
    const isTouch = matchMedia('(hover: none)').matches
    const target = isTouch ? element : (element.querySelector('textarea') ?? element)
    target.focus({ preventScroll: true })
  }

  function close(): void {
    if (!button || !isOpen) return
    const hadFocus = (button.getRootNode() as ShadowRoot).activeElement
    show(false)
    if (hadFocus) button.focus()
  }

  return { look, open, close, toggle: () => (isOpen ? close() : open()) }
}

/** Inline, the chat is part of the page, not a dialog over it. */
function placeInline(element: HTMLElement): () => void {
  element.setAttribute('data-inline', '')
  element.setAttribute('role', 'region')
  return () => {}
}

/** Puts the visitor's panel beside its launcher, closed: opening it is then a matter of one frame. */
function joinPanel(host: PanelHost, speechNow: Speech, site: Promise<Response>): Panel {
  const { button, options } = host
  // Beside the button, or where the page wants it: one of them is there.
  const root = (host.root ?? button?.getRootNode()) as ShadowRoot
  // What the launcher has said while it waited for this.
  for (const way of root.querySelectorAll('a')) way.remove()
  if (button) (button.lastChild as Text).data = options.text || ''
  const mounted = mountVisitor({
    root,
    options,
    site,
    speech: speechNow,
    onClose: button && (() => opening.close()),
  })
  const { element, chat } = mounted
  const opening = createOpening(host, mounted)
  const acting: Acting = { ...mounted, options, isMuted: signal(false) }
  const act = (name: keyof typeof import('./visitor/acts.ts')) => {
    const call: Panel['open'] = async (...given) =>
      (await import('./visitor/acts.ts'))[name](acting, ...given)
    return [name, call] as const
  }
  const word = takeReturnWord()
  if (word) {
    chat.resume(word)
    opening.open()
  }
  const stops = [
    holdKeys(element, opening.close),
    button ? followViewport(element) : placeInline(element),
    showUnread(mounted, acting, host),
    reportLater(mounted, host),
    mounted.destroy,
  ]
  document.addEventListener('visibilitychange', opening.look)
  return {
    ...opening,
    show: opening.look,
    hide: opening.look,
    ...(Object.fromEntries(ACTS.map(act)) as Pick<Panel, (typeof ACTS)[number]>),
    async setLocale(locale) {
      mounted.speech.value = await loadSpeech(String(locale))
    },
    setTheme: (theme) => mounted.setTheme(theme as WidgetTheme),
    reset() {
      acting.latestUser = undefined
      chat.forget()
      opening.close()
    },
    destroy() {
      document.removeEventListener('visibilitychange', opening.look)
      for (const stop of stops) stop()
      countInTitle(0)
    },
  }
}

/** Puts the panel beside its launcher, and does what waited for it. */
export async function mountPanel(host: PanelHost): Promise<Panel> {
  const { speech, site } = load(host)
  const panel = joinPanel(host, await speech, site)
  await host.onMount?.(panel)
  return panel
}
