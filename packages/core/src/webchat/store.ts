import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { createApi } from '../http/client.ts'
import { ApiError } from '../http/error.ts'
import { createStorage, type KeyValueStorage } from '../state/index.ts'
import {
  endVisitorSession,
  markVisitorRead,
  sendVisitorMessage,
  tellVisitorTyping,
  updateVisitorDetails,
  type VisitorDetails,
  type WebchatSite,
} from './contract.ts'
import { createOutbox } from './outbox.ts'
import { watchReach } from './reach.ts'
import { createSiteReader } from './site.ts'
import { countUnread, markMineRead, markTheirsRead, threadOf, type VisitorEntry } from './thread.ts'
import { createTyping, throttleTyping } from './typing.ts'
import { createVisitorLive } from './visitor-live.ts'
import { changeMemory, memoryKey, type OutboxEntry, readMemory } from './visitor-memory.ts'
import { createVisitorMessages } from './visitor-messages.ts'
import { createVisitorSession, type VisitorContext, type VisitorIdentity } from './visitor-session.ts'

/**
 * How the server can be reached. `unreachable`: offer the phone and the e-mail, it goes on trying by itself.
 * `refused`: the web chat is not there, or not for this site; trying again changes nothing.
 */
export type VisitorConnection = 'online' | 'reconnecting' | 'unreachable' | 'refused'

/** What a visitor's chat needs. */
export interface VisitorChatOptions {
  webchatId: string
  /** Origin of the server, without a final slash; default: the page's own. */
  baseURL?: string | undefined
  /** The language that the visitor reads and the page that they look at, asked when a session is opened. */
  context(): VisitorContext
  /** Where the session and unsent messages are kept; default: the page's `localStorage`. */
  storage?: KeyValueStorage | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/**
 * A visitor's conversation with a venue: signals to draw, functions to act. Nothing is stored and no session is
 * opened before the visitor writes. Functions never reject: what fails shows in `connection` or on the message.
 */
export interface VisitorChat {
  readonly site: ReadonlySignal<WebchatSite | undefined>
  /** How to reach the venue without the service, as told now or on an earlier visit. */
  readonly contact: ReadonlySignal<{ phone: string; emailAddress: string }>
  readonly connection: ReadonlySignal<VisitorConnection>
  /** Oldest first by the server's clock; what is on its way comes last. */
  readonly messages: ReadonlySignal<readonly VisitorEntry[]>
  readonly hasOlder: ReadonlySignal<boolean>
  readonly isLoadingOlder: ReadonlySignal<boolean>
  /** Messages of the venue that the visitor has not seen. */
  readonly unread: ReadonlySignal<number>
  /** The venue has closed the conversation; writing opens it again. */
  readonly isClosed: ReadonlySignal<boolean>
  /** Somebody of the venue is typing. */
  readonly isVenueTyping: ReadonlySignal<boolean>
  /** Call it at each edit: the venue is told now and then. */
  tellTyping(): void
  /** The earlier session was refused: what is written now begins another conversation. */
  readonly hasExpired: ReadonlySignal<boolean>
  /** Reads the site, and the conversation if the visitor has written before. */
  start(): void
  /** Whether the conversation is before the visitor's eyes: what comes in then counts as read. */
  setVisible(isVisible: boolean): void
  /** Sends a text, shown at once; blank text is ignored (MSG-42). */
  send(body: string): void
  /** Sends a refused message again under the same id. */
  resend(id: string): void
  loadOlder(): void
  /** Tells who the visitor is (T8). Another person's conversation is put away. */
  identify(identity: VisitorIdentity): void
  /** What the visitor says of themselves; told to the server now or with the first message. */
  describe(details: VisitorDetails): void
  /** Goes on with the conversation that a link in a notice names. */
  resume(token: string): void
  /** Ends the session and forgets the visitor, in the browser too. For a logout. */
  forget(): void
  /** Ends the stream and every timer. */
  dispose(): void
}

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** The parts that a chat is made of, joined to each other. */
function createParts(options: VisitorChatOptions) {
  const { webchatId, baseURL = '', fetch, context } = options
  const storage = options.storage ?? createStorage()
  const params = { webchatId }
  const tokens = { read: () => session.current.peek()?.token }
  const { api, failures } = watchReach(createApi({ baseURL, fetch, tokens }))
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

  async function deliver({ id, body }: OutboxEntry, isRepeated = false): Promise<void> {
    await session.ensure()
    try {
      messages.put([await api(sendVisitorMessage, { params, body: { id, body } })])
    } catch (error) {
      if (isRepeated || !isSessionOver(error)) throw error
      expire()
      await deliver({ id, body, at: 0 }, true)
    }
  }

  const outbox = createOutbox({ storage, webchatId, deliver })
  const live = createVisitorLive({
    baseURL,
    webchatId,
    session: session.current,
    fetch,
    handlers: {
      message: ({ message }) => {
        if (!message.isMine) venueTyping.end()
        messages.put([message])
      },
      typing: venueTyping.tell,
      read: ({ readUpTo }) => {
        messages.known.value = markMineRead(messages.known.value, readUpTo)
      },
      closed: (event) => {
        isClosed.value = event.isClosed
      },
    },
    onOpen() {
      outbox.flush()
      messages.refresh().catch(onFailure)
    },
    onSessionEnd: expire,
  })
  const site = createSiteReader(api, webchatId)
  return {
    ...{ storage, webchatId, api, failures, session, messages, outbox, live, site },
    venueTyping,
    isClosed,
    hasExpired,
    onFailure,
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

/** What is before the visitor's eyes has been read. */
function markSeen({ api, webchatId, messages, onFailure }: Parts): void {
  messages.known.value = markTheirsRead(messages.known.peek())
  api(markVisitorRead, { params: { webchatId } }).catch(onFailure)
}

/** Keeps how to reach the venue for the day the service is down, once the visitor has written. */
function rememberContact({ storage, webchatId, session, site }: Parts): () => void {
  return effect(() => {
    if (!session.current.value || !site.data.value) return
    const { phone, emailAddress } = site.data.value
    changeMemory(storage, webchatId, () => ({ phone, emailAddress }))
  })
}

/** Nothing of the visitor is left here; whether the server heard of it does not hold that up. */
function forget({ api, webchatId, session, outbox, messages, isClosed, hasExpired, onFailure }: Parts): void {
  if (session.current.peek()) api(endVisitorSession, { params: { webchatId } }).catch(onFailure)
  batch(() => {
    session.forget()
    outbox.reload()
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

function onOnline({ outbox, site }: Parts): () => void {
  const retry = () => {
    outbox.flush()
    if (!site.data.peek()) site.load()
  }
  globalThis.addEventListener?.('online', retry)
  return () => globalThis.removeEventListener?.('online', retry)
}

/**
 * Makes a visitor's chat (WCH-05).
 * @example
 * const chat = createVisitorChat({ webchatId: 'boulangerie', baseURL: 'https://counter.example', language: 'fr' })
 * chat.start()
 * effect(() => render(chat.messages.value))
 */
export function createVisitorChat(options: VisitorChatOptions): VisitorChat {
  const parts = createParts(options)
  const { api, webchatId, site, session, messages, outbox, live, isClosed } = parts
  const learned = readMemory(parts.storage, parts.webchatId)
  const isVisible = signal(false)
  const unread = computed(() => countUnread(messages.known.value))
  const stops = [
    live.stop,
    effect(() => {
      if (isVisible.value && unread.value > 0) markSeen(parts)
    }),
    rememberContact(parts),
    followOtherTabs(parts),
    onOnline(parts),
    site.stop,
    outbox.stop,
    parts.venueTyping.end,
  ]

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
    tellTyping: throttleTyping(() => {
      if (session.current.peek()) api(tellVisitorTyping, { params: { webchatId } }).catch(parts.onFailure)
    }),
    hasExpired: parts.hasExpired,
    start() {
      site.load()
      outbox.flush()
    },
    setVisible(now) {
      isVisible.value = now
      if (now) site.refresh()
    },
    send(body) {
      if (body.trim() === '') return
      isClosed.value = false
      outbox.add(body)
    },
    resend: outbox.resend,
    loadOlder: () => void messages.loadOlder().catch(parts.onFailure),
    identify(identity) {
      if (session.identify(identity)) messages.clear()
    },
    describe(details) {
      session.identify(details)
      if (session.current.peek())
        api(updateVisitorDetails, { params: { webchatId }, body: details }).catch(parts.onFailure)
    },
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
