import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { createDelivery, type Delivery, type DeliveryOptions } from './delivery.ts'

/** Where the entries are kept, of this page and of other tabs. */
export interface QueueStorage<Entry> {
  read(): readonly Entry[]
  /** Reads, changes and writes in one go, so that two tabs do not undo each other; returns what is kept then. */
  change(update: (entries: readonly Entry[]) => readonly Entry[]): readonly Entry[]
}

/** What a queue sends, and how. */
export interface SendQueueOptions<Entry> {
  storage: QueueStorage<Entry>
  /**
   * Whether the person who is here now wrote it: what others wrote is neither shown nor sent (T8). May read signals.
   */
  isOwn(entry: Entry): boolean
  /** Whether it goes out by itself. */
  isWaiting(entry: Entry): boolean
  /** Entries of one line go one after the other; by default all do. */
  lineOf?: ((entry: Entry) => string) | undefined
  /** Hands one to the server; rejects when it did not take it, and answers false where it is to wait. */
  deliver(entry: Entry): Promise<boolean>
  /** The server refused one that is still kept: mark it with {@link SendQueue.replace}. */
  onRefused(entry: Entry, error: unknown): void
  waitAfter?: DeliveryOptions<Entry>['waitAfter']
}

/** Entries that the server has not acknowledged: they outlive the page and are retried under the same id (D-07). */
export interface SendQueue<Entry> {
  /** Those of the person who is here now. */
  readonly entries: ReadonlySignal<readonly Entry[]>
  /** A stored one, of any writer. */
  find(id: string): Entry | undefined
  /** Stores an entry at its position, or as the last one. Nothing is sent before {@link SendQueue.start} or a flush. */
  put(entry: Entry): void
  /** Puts an entry in the place of one that is still kept. */
  replace(entry: Entry): void
  drop(id: string): void
  /** Sends what waits, except where a failed try waits for its time. */
  start(): void
  /** Sends what waits, now instead of at the next try. */
  flush(): void
  /** Takes over what another tab has written. */
  reload(): void
  /** Tries nothing again. */
  stop(): void
}

/** Makes a queue of what its storage holds. Once there is a connection again, it goes on at once. */
export function createSendQueue<Entry extends { id: string }>(
  options: SendQueueOptions<Entry>,
): SendQueue<Entry> {
  const { storage, isOwn, isWaiting, lineOf = () => '', deliver, onRefused, waitAfter } = options
  const kept = signal(storage.read())
  const entries = computed(() => kept.value.filter(isOwn))
  const lines = new Map<string, Delivery>()

  let isStopped = false

  const find = (id: string) => kept.peek().find((entry) => entry.id === id)
  const swap = (entry: Entry) => (other: Entry) => (other.id === entry.id ? entry : other)

  function change(update: Parameters<QueueStorage<Entry>['change']>[0]): void {
    kept.value = storage.change(update)
  }

  function drop(id: string): void {
    if (find(id)) change((all) => all.filter((entry) => entry.id !== id))
  }

  function createLine(name: string): Delivery {
    return createDelivery<Entry>({
      next: () => entries.peek().find((entry) => isWaiting(entry) && lineOf(entry) === name),
      keyOf: ({ id }) => id,
      waitAfter,
      async deliver(entry) {
        if (await deliver(entry)) drop(entry.id)
      },
      onRefused(entry, error) {
        const latest = find(entry.id)
        if (latest) onRefused(latest, error)
      },
    })
  }

  function goOn(how: 'start' | 'flush'): void {
    if (isStopped) return
    for (const name of new Set(entries.peek().filter(isWaiting).map(lineOf))) {
      const line = lines.get(name) ?? createLine(name)
      lines.set(name, line)
      line[how]()
    }
  }

  const flush = () => goOn('flush')
  globalThis.addEventListener?.('online', flush)

  return {
    entries,
    find,
    put(entry) {
      const isNew = !find(entry.id)
      change((all) => (isNew ? [...all, entry] : all.map(swap(entry))))
    },
    replace(entry) {
      if (find(entry.id)) change((all) => all.map(swap(entry)))
    },
    drop,
    start: () => goOn('start'),
    flush,
    reload() {
      kept.value = storage.read()
    },
    stop() {
      isStopped = true
      globalThis.removeEventListener?.('online', flush)
      for (const line of lines.values()) line.stop()
    },
  }
}
