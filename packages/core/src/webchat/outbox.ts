import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Media } from '../files/index.ts'
import { newId } from '../http/id.ts'
import type { KeyValueStorage } from '../state/index.ts'
import { createDelivery } from './delivery.ts'
import type { VisitorEntry } from './thread.ts'
import { changeMemory, type OutboxEntry, readMemory, type WrittenOn } from './visitor-memory.ts'

/** How an outbox is made. */
export interface OutboxOptions {
  storage: KeyValueStorage
  webchatId: string
  /** Whom the site has named: what another has written is neither shown nor sent meanwhile (T8). */
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

/** Whether it may go out now: one person's never under another's name, whom the site may name at any time (T8). */
export function isOwn(entry: OutboxEntry, named: string | undefined): boolean {
  return entry.owner === undefined || named === undefined || entry.owner === named
}

/** Makes the outbox of a web chat. A transient failure is retried with back-off, a refusal waits for the visitor. */
export function createOutbox({ storage, webchatId, owner, page, deliver }: OutboxOptions): Outbox {
  const waiting = signal(readMemory(storage, webchatId).outbox)
  const own = computed(() => waiting.value.filter((entry) => isOwn(entry, owner.value)))

  function change(update: (outbox: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    waiting.value = changeMemory(storage, webchatId, (memory) => ({ outbox: update(memory.outbox) })).outbox
  }

  function mark(id: string, isRefused: boolean | undefined): void {
    change((outbox) => outbox.map((entry) => (entry.id === id ? { ...entry, isRefused } : entry)))
  }

  /** Whether it was forgotten meanwhile: then nothing is written down any more. */
  const isForgotten = ({ id }: OutboxEntry) => !waiting.peek().some((entry) => entry.id === id)

  const delivery = createDelivery<OutboxEntry>({
    next: () => own.peek().find(({ isRefused }) => !isRefused),
    async deliver(entry) {
      const isTaken = await deliver(entry)
      if (isTaken && !isForgotten(entry)) change((outbox) => outbox.filter(({ id }) => id !== entry.id))
    },
    onRefused(entry) {
      if (!isForgotten(entry)) mark(entry.id, true)
    },
  })

  return {
    entries: computed(() => own.value.map(toEntry)),
    add(body, media) {
      const entry = { id: newId(), body, at: Date.now(), media, page: page(), owner: owner.peek() }
      change((outbox) => [...outbox, entry])
      delivery.flush()
    },
    resend(id) {
      mark(id, undefined)
      delivery.flush()
    },
    flush: delivery.flush,
    reload() {
      waiting.value = readMemory(storage, webchatId).outbox
    },
    stop: delivery.stop,
  }
}
