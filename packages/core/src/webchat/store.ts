import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { StoredFile } from '../files/index.ts'
import { createApi } from '../http/client.ts'
import { ApiError, unexpectedAnswer } from '../http/error.ts'
import { createStorage } from '../state/index.ts'
import { createOutbox, isOwn } from './outbox.ts'
import { watchReach } from './reach.ts'
import { createReceipts } from './receipts.ts'
import { createSiteReader } from './site.ts'
import { countUnread, markMineRead, threadOf } from './thread.ts'
import { createTyping, throttleTyping } from './typing-indicator.ts'
import type { KnownVisitor, VisitorChat, VisitorChatOptions, VisitorConnection } from './visitor-chat.ts'
import {
  endVisitorSession,
  sendVisitorMessage,
  sendVisitorTyping,
  type VisitorDetails,
} from './visitor-contract.ts'
import { createDetailsSync } from './visitor-details.ts'
import { uploadVisitorFile } from './visitor-files.ts'
import { createVisitorLive } from './visitor-live.ts'
import { changeMemory, memoryKey, type OutboxEntry, readMemory } from './visitor-memory.ts'
import { createVisitorMessages } from './visitor-messages.ts'
import { createVisitorSession, type VisitorContext } from './visitor-session.ts'

/** A slow line may take so long for the largest file; milliseconds. */
const UPLOAD_MS = 180_000

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The page that the visitor writes from, no longer than the server takes it. */
function pageOf({ pageUrl, pageTitle }: VisitorContext) {
  return { pageUrl: pageUrl?.slice(0, 2000), pageTitle: pageTitle?.slice(0, 300) }
}

function bodyOf({ id, body, media, page }: OutboxEntry) {
  return { id, body, ...page, ...(media && { media: media.map((file) => file.id) }) }
}

/** What answers the visitor's calls has an id or a token, or is a list; anything else is somebody else's answer. */
function checkOwn(_: unknown, data: unknown): unknown {
  const { id, token } = (data ?? {}) as { id?: unknown; token?: unknown }
  if (id || token || Array.isArray(data)) return data
  throw unexpectedAnswer()
}

/** The components of a chat, connected to each other. */
function createParts(options: VisitorChatOptions) {
  const { webchatId, baseURL = '', fetch, context } = options
  const storage = options.storage ?? createStorage()
  const params = { webchatId }
  const tokens = { read: () => session.current.peek()?.token }
  const { api, failures } = watchReach(createApi({ baseURL, fetch, tokens, check: checkOwn }))
  const session = createVisitorSession({ api, webchatId, storage, context })
  const messages = createVisitorMessages(api, webchatId)
  const venueTyping = createTyping()
  const isClosed = signal(false)
  const hasExpired = signal(false)

  function expire(): void {
    if (!session.current.peek()) return
    batch(() => {
      session.drop()
      hasExpired.value = true
    })
  }

  /** What did not work shows in the connection; a session that is over shows by itself. */
  function onFailure(error: unknown): void {
    if (isSessionOver(error)) expire()
  }

  async function deliver(entry: OutboxEntry, isRepeated = false): Promise<boolean> {
    await session.ensure()
    if (!isOwn(entry, session.externalId.peek())) return false
    try {
      messages.put([await api(sendVisitorMessage, { params, body: bodyOf(entry) }, { keepalive: true })])
      return true
    } catch (error) {
      if (isRepeated || !isSessionOver(error)) throw error
      expire()
      return deliver(entry, true)
    }
  }

  const owner = session.externalId
  const outbox = createOutbox({ storage, webchatId, owner, page: () => pageOf(context()), deliver })
  const details = createDetailsSync({ api, webchatId, storage, session: session.current, onFailure })
  const receipts = createReceipts({ api, webchatId, known: messages.known, onFailure })
  const live = createVisitorLive({
    baseURL,
    webchatId,
    session: session.current,
    fetch,
    handlers: {
      message: ({ message }) => {
        if (!message.isMine) venueTyping.end()
        messages.put([message])
        // Its hours have begun since: what it says of itself has to be shown (D-15).
        if (message.isFromAgent && !site.data.peek()?.agent) site.load()
      },
      typing: venueTyping.show,
      read: ({ readUpTo }) => {
        messages.known.value = markMineRead(messages.known.value, readUpTo)
      },
      closed: (event) => {
        isClosed.value = event.isClosed
      },
    },
    onOpen() {
      outbox.flush()
      details.flush()
      messages.refresh().catch(onFailure)
    },
    onSessionEnd: expire,
  })
  const site = createSiteReader(api, webchatId, options.site)
  return {
    ...{ storage, webchatId, api, failures, session, messages, outbox, details, receipts, live, site },
    ...{ venueTyping, isClosed, hasExpired, onFailure },
  }
}

type Parts = ReturnType<typeof createParts>

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
  const { api, webchatId, site, session, messages, outbox, receipts, isClosed } = parts
  const learned = readMemory(parts.storage, parts.webchatId)
  const isVisible = signal(false)
  const unread = computed(() => countUnread(messages.known.value))
  const stops = [
    effect(() => {
      if (isVisible.value && unread.value > 0) receipts.seen()
    }),
    ...stopsOf(parts),
  ]

  const sendThrottled = throttleTyping(() => {
    api(sendVisitorTyping, { params: { webchatId } }).catch(parts.onFailure)
  })
  const sendTyping = () => {
    if (session.current.peek()) sendThrottled()
  }

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
    identify(identity) {
      const before = session.externalId.peek()
      if (session.identify(identity)) messages.clear()
      if (session.externalId.peek() !== before) outbox.flush()
    },
    visitor: knownVisitor(parts),
    describe: (details) => describe(parts, details),
    upload: (form) => upload(parts, form),
    resume(token) {
      session.resume(token)
      messages.clear()
      session.ensure().catch(parts.onFailure)
    },
    forget: () => forget(parts),
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
