import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { StoredFile } from '../files/index.ts'
import { createParts, type Parts } from './store-parts.ts'
import { countUnread, threadOf } from './thread.ts'
import { throttleTyping } from './typing-indicator.ts'
import type { VisitorActivity } from './visitor-activity.ts'
import type { KnownVisitor, VisitorChat, VisitorChatOptions, VisitorConnection } from './visitor-chat.ts'
import { endVisitorSession, sendVisitorTyping, type VisitorDetails } from './visitor-contract.ts'
import { uploadVisitorFile } from './visitor-files.ts'
import { changeMemory, memoryKey, readMemory } from './visitor-memory.ts'
import type { VisitorIdentity } from './visitor-session.ts'

/** A slow line may take so long for the largest file; milliseconds. */
const UPLOAD_MS = 180_000

function connectionOf({ site, failures, live }: Parts): ReadonlySignal<VisitorConnection> {
  return computed(() => {
    if (site.isRefused.value) return 'refused'
    const isLost = failures.value > 0 || live.health.value !== 'good'
    if (!isLost) return 'online'
    const isLong = failures.value > 1 || live.health.value === 'gone' || !site.data.value
    return isLong ? 'unreachable' : 'reconnecting'
  })
}

/** Keeps how to reach the venue for the day the service is down, once the visitor has written. */
function rememberContact({ storage, webchatId, session, site }: Parts): () => void {
  return effect(() => {
    if (!session.current.value || !site.data.value) return
    const { phone, emailAddress } = site.data.value
    changeMemory(storage, webchatId, () => ({ phone, emailAddress }))
  })
}

function knownVisitor({ session, outbox, storage, webchatId }: Parts): ReadonlySignal<KnownVisitor> {
  return computed(() => {
    const { token, renewToken, ...said } = session.identity.value
    const current = session.current.value
    return {
      id: current?.externalId,
      isRefused: session.isRefused.value,
      hasWritten: current !== undefined || outbox.entries.value.length > 0,
      isSigned: token !== undefined || current?.externalId !== undefined,
      hasMail: said.mayMail ?? readMemory(storage, webchatId).hasMail ?? false,
      said,
    }
  })
}

async function upload({ api, webchatId, session }: Parts, body: FormData): Promise<StoredFile> {
  await session.ensure()
  return api(uploadVisitorFile, { params: { webchatId }, body }, { timeoutMs: UPLOAD_MS })
}

/** Sends nothing before the first message: opening the session sends the details with it. */
function describe({ webchatId, session, storage, outbox, details }: Parts, said: VisitorDetails): void {
  session.identify(said)
  if (!session.current.peek() && outbox.entries.peek().length === 0) return
  if (said.mayMail !== undefined) changeMemory(storage, webchatId, () => ({ hasMail: said.mayMail }))
  details.send(said)
}

/** Nothing of the visitor is left here; whether the server heard of it does not hold that up. */
function forget(parts: Parts): void {
  const { api, webchatId, session, outbox, receipts, messages, isClosed, hasExpired, onFailure } = parts
  const ending = { params: { webchatId } }
  if (session.current.peek()) api(endVisitorSession, ending, { keepalive: true }).catch(onFailure)
  batch(() => {
    session.forget()
    outbox.reload()
    receipts.drop()
    messages.clear()
    isClosed.value = false
    hasExpired.value = false
  })
}

function followOtherTabs({ storage, webchatId, session, outbox, messages }: Parts): () => void {
  return storage.watch(memoryKey(webchatId), () => {
    const visitorId = session.current.peek()?.visitorId
    batch(() => {
      session.reload()
      outbox.reload()
      if (visitorId && session.current.peek()?.visitorId !== visitorId) messages.clear()
    })
  })
}

function onOnline({ details, site }: Parts): () => void {
  const retry = () => {
    details.flush()
    if (!site.data.peek()) site.load()
  }
  globalThis.addEventListener?.('online', retry)
  return () => globalThis.removeEventListener?.('online', retry)
}

/** What a site says of its visitor is rare: it is read when it is first used. */
function createActivity(parts: Parts) {
  let made: Promise<VisitorActivity> | undefined
  const use = () => {
    made ??= import('./visitor-activity.ts').then((part) => part.createVisitorActivity(parts))
    return made
  }
  const call = (name: 'drop' | 'stop') => void made?.then((activity) => activity[name]())
  return { use, call }
}

/** What belongs to another person is put away. */
function identify(
  { session, messages, outbox }: Parts,
  activity: ReturnType<typeof createActivity>,
  identity: VisitorIdentity,
): void {
  const before = session.externalId.peek()
  if (session.identify(identity)) {
    messages.clear()
    activity.call('drop')
  }
  if (session.externalId.peek() !== before) outbox.flush()
}

/** Says that the visitor types, now and then; no one hears it before there is a session. */
function createTypingSender({ api, webchatId, session, onFailure }: Parts): () => void {
  const send = throttleTyping(() => {
    api(sendVisitorTyping, { params: { webchatId } }).catch(onFailure)
  })
  return () => {
    if (session.current.peek()) send()
  }
}

/** Follows what concerns the chat; returns what ends all that it does by itself. */
function stopsOf(parts: Parts): (() => void)[] {
  const { live, site, outbox, details, receipts, venueTyping } = parts
  const follows = [rememberContact(parts), followOtherTabs(parts), onOnline(parts)]
  return [live.stop, ...follows, site.stop, outbox.stop, details.stop, receipts.stop, venueTyping.end]
}

/**
 * Makes a visitor's chat (WCH-05).
 * @example
 * import { createVisitorChat } from '@comptoir/core/webchat'
 *
 * const chat = createVisitorChat({
 *   webchatId: 'boulangerie-karukera',
 *   baseURL: 'https://counter.example',
 *   context: () => ({ language: 'fr', pageUrl: location.href, pageTitle: document.title }),
 * })
 * chat.messages.subscribe((messages) => console.log(messages.map(({ body }) => body)))
 * chat.start()
 * chat.send('Bonjour, êtes-vous ouverts dimanche ?')
 */
export function createVisitorChat(options: VisitorChatOptions): VisitorChat {
  const parts = createParts(options)
  const { site, session, messages, outbox, receipts, isClosed } = parts
  const learned = readMemory(parts.storage, parts.webchatId)
  const isVisible = signal(false)
  const unread = computed(() => countUnread(messages.known.value))
  const stops = [
    effect(() => {
      if (isVisible.value && unread.value > 0) receipts.seen()
    }),
    ...stopsOf(parts),
  ]
  const activity = createActivity(parts)

  const sendTyping = createTypingSender(parts)

  return {
    site: site.data,
    contact: computed(() => {
      const { phone = '', emailAddress = '' } = site.data.value ?? learned
      return { phone, emailAddress }
    }),
    connection: connectionOf(parts),
    messages: computed(() => threadOf(messages.known.value, outbox.entries.value)),
    hasOlder: messages.hasOlder,
    isLoadingOlder: messages.isLoadingOlder,
    unread,
    isClosed,
    isVenueTyping: parts.venueTyping.isTyping,
    sendTyping,
    tellTyping: sendTyping,
    hasExpired: parts.hasExpired,
    start() {
      site.load()
      outbox.flush()
    },
    setVisible(now) {
      isVisible.value = now
      if (now) site.refresh()
    },
    send(body, media) {
      if (body.trim() === '' && !media) return
      isClosed.value = false
      outbox.add(body, media)
    },
    resend: outbox.resend,
    loadOlder: () => void messages.loadOlder().catch(parts.onFailure),
    identify: (identity) => identify(parts, activity, identity),
    visitor: knownVisitor(parts),
    describe: (details) => describe(parts, details),
    upload: (form) => upload(parts, form),
    resume(token) {
      session.resume(token)
      messages.clear()
      session.ensure().catch(parts.onFailure)
    },
    setAttributes: async (attributes) => (await activity.use()).setAttributes(attributes),
    track: async (name, data, at = Date.now()) => (await activity.use()).track(name, data, at),
    forget() {
      activity.call('drop')
      forget(parts)
    },
    dispose() {
      activity.call('stop')
      for (const stop of stops) stop()
    },
  }
}
