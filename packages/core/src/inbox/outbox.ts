import type { ReadonlySignal } from '@preact/signals-core'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { MediaKind, type UploadProblem } from '../files/index.ts'
import type { Api } from '../http/client.ts'
import { ApiError, isTransient } from '../http/error.ts'
import { newId } from '../http/id.ts'
import { createSendQueue, type QueueStorage } from '../state/send-queue.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { sendMessage } from './contract.ts'
import type { Unsent } from './merge.ts'
import { type Message, MessageFailure } from './message.ts'

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
  failure: z.optional(MessageFailure),
  media: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string()),
        type: MediaKind,
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
  /** Takes the files of a message to the server; returns the message with their ids. */
  upload: (message: Unsent) => Promise<Unsent>
  onSent: (message: Message) => void
  onErrored: (unsent: Unsent, error: unknown) => void
}

/** Unsent and failed messages; they outlive the page. */
export interface Outbox {
  readonly unsent: ReadonlySignal<readonly Unsent[]>
  /** Keeps and sends a message under a new id, which it answers. */
  add(
    message: Pick<Unsent, 'venueId' | 'conversationId' | 'body' | 'to' | 'from' | 'media'>,
    id?: string,
  ): string
  /** Stores the state of a message that is being sent. */
  keep(message: Unsent): void
  /** Sends again under the same id (MSG-36). */
  resend(message: Unsent): void
  /** Forgets a message: the server has confirmed it, or the manager discarded it. */
  settle(id: string): void
  dispose(): void
}

/** The entries of every manager on this device; what cannot be read is not ours to repair, and cannot be sent. */
function readEntries(storage: KeyValueStorage): Entry[] {
  try {
    const stored: unknown = JSON.parse(storage.get(OUTBOX_KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry) => safeParse(Entry, entry).data ?? [])
  } catch {
    return []
  }
}

function entriesIn(storage: KeyValueStorage): QueueStorage<Entry> {
  return {
    read: () => readEntries(storage),
    change(update) {
      const entries = update(readEntries(storage))
      if (entries.length > 0) storage.set(OUTBOX_KEY, JSON.stringify(entries))
      else storage.remove(OUTBOX_KEY)
      return entries
    },
  }
}

/** Milliseconds until the next try; undefined when trying again would not help. */
function waitAfter(error: unknown, failures: number): number | undefined {
  if (!(error instanceof ApiError) || !isTransient(error)) return undefined
  const waitMs = RETRY_DELAYS_MS[failures - 1] ?? (error.code === 'network' ? OFFLINE_DELAY_MS : undefined)
  return waitMs === undefined ? undefined : Math.max(waitMs, error.retryAfterMs ?? 0)
}

/** What a refusal says of the customer or the text: nothing would change by sending it again. */
function failureOf(error: unknown): MessageFailure | undefined {
  const { to, body } = (error as Partial<ApiError>).fields ?? {}
  return safeParse(MessageFailure, to ?? body).data
}

/** Hands a message to the server. Not cancelled with the inbox: it should arrive although the manager moves on. */
async function post({ api, upload }: OutboxOptions, message: Unsent): Promise<Message> {
  const { id, body, to, from, venueId } = message
  const { media } = message.media ? await upload(message) : message
  const ids = media?.flatMap((file) => file.id ?? [])
  return api(
    sendMessage,
    { params: { venueId }, body: { id, body, to, from, ...(ids && { media: ids }) } },
    { idempotencyKey: id },
  )
}

/** Creates an {@link Outbox} and continues with what an earlier page left unsent. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, owner, onSent, onErrored } = options
  /** What another tab sends is left to it: the files are there. */
  const taken = new Set<string>()
  const queue = createSendQueue<Entry>({
    storage: entriesIn(storage),
    isOwn: (entry) => entry.owner === owner,
    isWaiting: ({ id, state }) => state === 'pending' && taken.has(id),
    // Messages of one conversation arrive in their order.
    lineOf: ({ conversationId }) => conversationId,
    waitAfter,
    async deliver(entry) {
      onSent(await post(options, entry))
      return true
    },
    onRefused(entry, error) {
      const failed: Entry = { ...entry, state: 'errored', failure: failureOf(error) }
      queue.replace(failed)
      onErrored(failed, error)
    },
  })
  const stopWatching = storage.watch(OUTBOX_KEY, queue.reload)

  function send(message: Unsent): void {
    taken.add(message.id)
    queue.put({ ...message, owner, state: 'pending' })
    queue.start()
  }

  for (const { id } of queue.entries.peek()) taken.add(id)
  queueMicrotask(queue.start)

  return {
    unsent: queue.entries,
    add(message, id = newId()) {
      send({ ...message, id, at: Date.now(), state: 'pending' })
      return id
    },
    keep: (message) => queue.replace({ ...message, owner }),
    resend: send,
    settle: queue.drop,
    dispose() {
      queue.stop()
      stopWatching()
    },
  }
}
