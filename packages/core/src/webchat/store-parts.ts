import { batch, signal } from '@preact/signals-core'
import { createApi } from '../http/client.ts'
import { ApiError, unexpectedAnswer } from '../http/error.ts'
import { createStorage } from '../state/index.ts'
import { createOutbox, isOwn } from './outbox.ts'
import { watchReach } from './reach.ts'
import { createReceipts } from './receipts.ts'
import { createSiteReader } from './site.ts'
import { markMineRead } from './thread.ts'
import { createTyping } from './typing-indicator.ts'
import type { VisitorChatOptions } from './visitor-chat.ts'
import { sendVisitorMessage } from './visitor-contract.ts'
import { createDetailsSync } from './visitor-details.ts'
import { createVisitorLive } from './visitor-live.ts'
import type { OutboxEntry } from './visitor-memory.ts'
import { createVisitorMessages } from './visitor-messages.ts'
import { createVisitorSession, type VisitorContext } from './visitor-session.ts'

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
export function createParts(options: VisitorChatOptions) {
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

/** What {@link createParts} makes. */
export type Parts = ReturnType<typeof createParts>
