import { createInbox } from '@comptoir/core/inbox'
import { createLiveHub } from '@comptoir/core/live'
import { createSession, createTokenStore } from '@comptoir/core/session'
import { createStorage } from '@comptoir/core/state'
import { effect, untracked } from '@preact/signals-core'
import { chooseLanguage, createTranslate } from '../app/language.ts'
import { mountManagerInbox } from '../manager/index.ts'
import en from './locales/en.json'
import fr from './locales/fr.json'

/**
 * The manager's inbox in a frame of our own origin, for first-party pages elsewhere (T7): the session stays in here,
 * and nothing passes between the page and the frame but the wish to close it.
 */
const storage = createStorage()
const session = createSession({ tokens: createTokenStore(storage) })
const host = document.getElementById('inbox') as HTMLElement
const locale = chooseLanguage(...navigator.languages)
const t = createTranslate(locale === 'fr' ? fr : en, locale)
const ALL_VENUES = 0

/** The page's own origin is in the address, and the browser checks it against the policy of this document. */
function postClose(): void {
  const page = new URLSearchParams(location.search).get('page')
  if (page) parent.postMessage('comptoir:close', page)
}

function show(managerId: number): () => void {
  const hub = createLiveHub({
    tokens: session.tokens,
    channelName: `manager-${managerId}`,
    onSessionEnd: session.end,
  })
  const live = hub.join(ALL_VENUES)
  void session.permissions.load()
  const inbox = createInbox({
    api: session.api,
    live,
    venueId: ALL_VENUES,
    storage,
    managerId,
  })
  inbox.reload()
  const leave = mountManagerInbox(host, {
    inbox,
    locale,
    beside: { api: session.api, live },
    can: session.permissions.can,
    isFilling: true,
    onClose: postClose,
    onOpenFull: () => void window.open('/messages', '_blank', 'noopener'),
  })
  return () => {
    leave()
    inbox.dispose()
    hub.close()
  }
}

/** Without a session it links to the login in a page of its own: no password is typed into a frame. */
function offerLogin(): () => void {
  const link = document.createElement('a')
  link.href = '/login'
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = t('login')
  document.body.append(link)
  const look = () => void session.check()
  addEventListener('focus', look)
  return () => {
    removeEventListener('focus', look)
    link.remove()
  }
}

document.documentElement.lang = locale
effect(() => {
  const manager = session.manager.value
  if (session.state.value === 'signedIn' && manager) return untracked(() => show(Number(manager.managerId)))
  return session.state.value === 'signedOut' ? offerLogin() : undefined
})
void session.check()
