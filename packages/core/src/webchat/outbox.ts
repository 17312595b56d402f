import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Media } from '../files/index.ts'
import { ApiError, isTransient } from '../http/error.ts'
import { newId } from '../http/id.ts'
import { backoffMs } from '../live/backoff.ts'
import type { KeyValueStorage } from '../state/index.ts'
import type { VisitorEntry } from './thread.ts'
import { changeMemory, type OutboxEntry, readMemory, type WrittenOn } from './visitor-memory.ts'

/** How an outbox is made. */
export interface OutboxOptions {
  storage: KeyValueStorage
  webchatId: string
  /** The page that is open now. */
  page(): WrittenOn
  /** Hands one message to the server; rejects when it did not take it. */
  deliver(entry: OutboxEntry): Promise<void>
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

/** Makes the outbox of a web chat. A transient failure is retried with back-off, a refusal waits for the visitor. */
export function createOutbox({ storage, webchatId, page, deliver }: OutboxOptions): Outbox {
  const waiting = signal(readMemory(storage, webchatId).outbox)
  let isFlushing = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(update: (outbox: readonly OutboxEntry[]) => readonly OutboxEntry[]): void {
    waiting.value = changeMemory(storage, webchatId, (memory) => ({ outbox: update(memory.outbox) })).outbox
  }

  function mark(id: string, isRefused: boolean | undefined): void {
    change((outbox) => outbox.map((entry) => (entry.id === id ? { ...entry, isRefused } : entry)))
  }

  /** Answers whether to go on with the next message. */
  async function attempt(entry: OutboxEntry): Promise<boolean> {
    try {
      await deliver(entry)
      failures = 0
      change((outbox) => outbox.filter(({ id }) => id !== entry.id))
      return true
    } catch (error) {
      if (!isTransient(error)) {
        mark(entry.id, true)
        return true
      }
      failures += 1
      const leastMs = error instanceof ApiError ? error.retryAfterMs : undefined
      if (!isStopped) timer = setTimeout(() => void run(), backoffMs(failures, leastMs))
      return false
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isFlushing || isStopped) return
    isFlushing = true
    let isGoing = true
    while (isGoing && !isStopped) {
      const entry = waiting.value.find(({ isRefused }) => !isRefused)
      isGoing = entry !== undefined && (await attempt(entry))
    }
    isFlushing = false
  }

  return {
    entries: computed(() => waiting.value.map(toEntry)),
    add(body, media) {
      change((outbox) => [...outbox, { id: newId(), body, at: Date.now(), media, page: page() }])
      void run()
    },
    resend(id) {
      mark(id, undefined)
      void run()
    },
    flush: () => void run(),
    reload() {
      waiting.value = readMemory(storage, webchatId).outbox
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
