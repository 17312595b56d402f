import { type ReadonlySignal, signal } from '@preact/signals-core'
import * as z from 'zod/mini'
import type { UploadProblem } from '../files/index.ts'
import type { Api } from '../http/client.ts'
import { ApiError, isTransient } from '../http/error.ts'
import { newId } from '../http/id.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { type Message, sendMessage } from './contract.ts'
import type { Unsent } from './merge.ts'

/** Where messages that have not gone out are kept (MSG-36, D-07). */
export const OUTBOX_KEY = 'error-messages'

/** How long to wait before each new try; then a person decides, unless there is no connection at all. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000]
/** How often to try without a connection: what is written then goes out when it is back. */
const OFFLINE_DELAY_MS = 15_000

const Entry = z.object({
  /** The manager who wrote it: another one on the same device neither sees nor sends it. */
  owner: z.int(),
  id: z.string(),
  venueId: z.int(),
  conversationId: z.string(),
  body: z.string(),
  to: z.string(),
  from: z.string(),
  at: z.number(),
  state: z.enum(['pending', 'errored']),
  problem: z.optional(z.custom<UploadProblem>((value) => typeof value === 'string')),
  media: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string()),
        type: z.enum(['image', 'pdf', 'audio']),
        body: z.string(),
        name: z.string(),
        mimeType: z.string(),
        sizeBytes: z.number(),
        width: z.nullable(z.number()),
        height: z.nullable(z.number()),
        durationMs: z.nullable(z.number()),
      }),
    ),
  ),
})
interface Entry extends z.infer<typeof Entry> {}

/** What an outbox works with. */
export interface OutboxOptions {
  api: Api
  storage: KeyValueStorage
  /** The manager's id. */
  owner: number
  /** Takes the files of a message to the server; answers the message with their ids. */
  upload: (message: Unsent) => Promise<Unsent>
  onSent: (message: Message) => void
  onErrored: (unsent: Unsent, error: unknown) => void
}

/** Messages on their way and failed ones; they outlive the page. */
export interface Outbox {
  readonly unsent: ReadonlySignal<readonly Unsent[]>
  /** Keeps and sends a message under a new id, which it answers. */
  add(
    message: Pick<Unsent, 'venueId' | 'conversationId' | 'body' | 'to' | 'from' | 'media'>,
    id?: string,
  ): string
  /** Keeps what has become of a message that is on its way. */
  keep(message: Unsent): void
  /** Sends again under the same id (MSG-36). */
  resend(message: Unsent): void
  /** Forgets a message: the server has told of it, or the manager gave it up. */
  settle(id: string): void
  dispose(): void
}

function readEntries(storage: KeyValueStorage): Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.get(OUTBOX_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry) => Entry.safeParse(entry).data ?? [])
  } catch {
    // Not ours to repair: what cannot be read cannot be sent.
    return []
  }
}

/** The stored entries as a signal; each change reads the storage anew, as other tabs write there too. */
function createShelf(storage: KeyValueStorage, owner: number) {
  const own = () => readEntries(storage).filter((entry) => entry.owner === owner)
  const unsent = signal<readonly Unsent[]>(own())
  function change(id: string, entry: Entry | undefined) {
    const others = readEntries(storage).filter((other) => other.id !== id)
    const next = entry ? [...others, entry] : others
    if (next.length > 0) storage.set(OUTBOX_KEY, JSON.stringify(next))
    else storage.remove(OUTBOX_KEY)
    unsent.value = next.filter((other) => other.owner === owner)
  }
  return {
    unsent,
    put: (message: Unsent) => change(message.id, { ...message, owner }),
    drop: (id: string) => change(id, undefined),
    find: (id: string) => unsent.peek().find((message) => message.id === id),
    stop: storage.watch(OUTBOX_KEY, () => {
      unsent.value = own()
    }),
  }
}

/** Waits, at most until the browser is online again; never settles once the signal is aborted. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    globalThis.addEventListener?.('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}

/** Milliseconds until the next try; undefined when trying again would not help. */
function waitAfter(error: unknown, tries: number): number | undefined {
  if (!(error instanceof ApiError) || !isTransient(error)) return undefined
  const waitMs = RETRY_DELAYS_MS[tries] ?? (error.code === 'network' ? OFFLINE_DELAY_MS : undefined)
  return waitMs === undefined ? undefined : Math.max(waitMs, error.retryAfterMs ?? 0)
}

/** Tries until the server takes or refuses the message; the id makes every further try harmless (D-07). */
async function post({ api, upload }: OutboxOptions, message: Unsent, signal: AbortSignal): Promise<Message> {
  const { id, body, to, from, venueId } = message
  for (let tries = 0; ; tries += 1) {
    try {
      const { media } = message.media ? await upload(message) : message
      const ids = media?.flatMap((file) => file.id ?? [])
      // Not cancelled with the inbox: a message that was sent should arrive although the manager moves on.
      return await api(
        sendMessage,
        { params: { venueId }, body: { id, body, to, from, ...(ids && { media: ids }) } },
        { idempotencyKey: id },
      )
    } catch (error) {
      const waitMs = waitAfter(error, tries)
      if (waitMs === undefined) throw error
      await delay(waitMs, signal)
    }
  }
}

/** Makes an {@link Outbox} and goes on with what an earlier page left on its way. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, owner, onSent, onErrored } = options
  const shelf = createShelf(storage, owner)
  const lines = new Map<string, Promise<void>>()
  const end = new AbortController()

  async function deliver(message: Unsent): Promise<void> {
    // Given up, or told by an event, while it stood in line.
    if (shelf.find(message.id)?.state !== 'pending') return
    try {
      const told = await post(options, message, end.signal)
      shelf.drop(message.id)
      onSent(told)
    } catch (error) {
      if (!shelf.find(message.id)) return
      const failed: Unsent = { ...(shelf.find(message.id) ?? message), state: 'errored' }
      shelf.put(failed)
      onErrored(failed, error)
    }
  }

  /** Messages of one conversation go out one after the other, so that they arrive in order. */
  function enqueue(message: Unsent) {
    const line = (lines.get(message.conversationId) ?? Promise.resolve()).then(() => deliver(message))
    lines.set(message.conversationId, line)
  }

  function start(message: Unsent) {
    shelf.put({ ...message, state: 'pending' })
    enqueue({ ...message, state: 'pending' })
  }

  for (const message of shelf.unsent.peek()) if (message.state === 'pending') enqueue(message)

  return {
    unsent: shelf.unsent,
    add(message, id = newId()) {
      start({ ...message, id, at: Date.now(), state: 'pending' })
      return id
    },
    keep: (message) => {
      if (shelf.find(message.id)) shelf.put(message)
    },
    resend: start,
    settle: (id) => {
      if (shelf.find(id)) shelf.drop(id)
    },
    dispose() {
      end.abort()
      shelf.stop()
    },
  }
}
