import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Media } from '../files/index.ts'
import { newId } from '../http/id.ts'
import { createSendQueue } from '../state/send-queue.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import type { VisitorEntry } from './thread.ts'
import { changeMemory, type OutboxEntry, readMemory, type WrittenOn } from './visitor-memory.ts'

/** How an outbox is made. */
export interface OutboxOptions {
  storage: KeyValueStorage
  webchatId: string
  /** The identified visitor: what another visitor has written is neither shown nor sent (T8). */
  owner: ReadonlySignal<string | undefined>
  /** The page that is open now. */
  page(): WrittenOn
  /** Hands one message to the server; rejects when it did not take it, and answers false where it is to wait. */
  deliver(entry: OutboxEntry): Promise<boolean>
}

/** Messages that the server has not acknowledged; they survive a reload and are retried under the same id. */
export interface Outbox {
  readonly entries: ReadonlySignal<readonly VisitorEntry[]>
  /** `media` are files that the server has already. */
  add(body: string, media?: readonly Media[]): void
  /** Tries a refused message again. */
  resend(id: string): void
  /** Hands over what waits, in order, now instead of at the next retry. */
  flush(): void
  /** Takes over what another tab has written. */
  reload(): void
  stop(): void
}

function toEntry({ id, body, at, isRefused, media }: OutboxEntry): VisitorEntry {
  const state = isRefused ? 'errored' : 'pending'
  return {
    id,
    body,
    timestamp: at,
    isMine: true,
    isAutomatic: false,
    state,
    ...(media && { media: [...media] }),
  }
}

/** Whether it may be sent now: never under the name of another visitor, whom the site may identify at any time (T8). */
export function isOwn(entry: OutboxEntry, named: string | undefined): boolean {
  return entry.owner === undefined || named === undefined || entry.owner === named
}

/** Makes the outbox of a web chat. A transient failure is retried with back-off, a refusal waits for the visitor. */
export function createOutbox({ storage, webchatId, owner, page, deliver }: OutboxOptions): Outbox {
  const queue = createSendQueue<OutboxEntry>({
    storage: {
      read: () => readMemory(storage, webchatId).outbox,
      change: (update) =>
        changeMemory(storage, webchatId, (memory) => ({ outbox: update(memory.outbox) })).outbox,
    },
    isOwn: (entry) => isOwn(entry, owner.value),
    isWaiting: ({ isRefused }) => !isRefused,
    deliver,
    onRefused: (entry) => queue.replace({ ...entry, isRefused: true }),
  })

  return {
    entries: computed(() => queue.entries.value.map(toEntry)),
    add(body, media) {
      queue.put({ id: newId(), body, at: Date.now(), media, page: page(), owner: owner.peek() })
      queue.flush()
    },
    resend(id) {
      const entry = queue.find(id)
      if (entry) queue.replace({ ...entry, isRefused: undefined })
      queue.flush()
    },
    flush: queue.flush,
    reload: queue.reload,
    stop: queue.stop,
  }
}
