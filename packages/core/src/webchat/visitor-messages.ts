import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { mergeMessages } from './thread.ts'
import { listVisitorMessages, type VisitorMessage } from './visitor-contract.ts'

/** The messages that the server has sent, oldest first. */
export interface VisitorMessages {
  /** Write it through {@link VisitorMessages.put} or whole. */
  readonly known: Signal<readonly VisitorMessage[]>
  readonly hasOlder: ReadonlySignal<boolean>
  readonly isLoadingOlder: ReadonlySignal<boolean>
  put(messages: readonly VisitorMessage[]): void
  /** Reads the newest ones, and on until they join what is known. */
  refresh(): Promise<void>
  loadOlder(): Promise<void>
  /** Forgets all: another visitor's will come. */
  clear(): void
}

/** Makes the message list of a web chat's visitor. A newer read cancels the older (SHL-02). */
export function createVisitorMessages(api: Api, webchatId: string): VisitorMessages {
  const known = signal<readonly VisitorMessage[]>([])
  const olderCursor = signal<string>()
  const hasOlder = signal(false)
  const isLoadingOlder = signal(false)
  let current = new AbortController()
  let hasRead = false

  async function read(cursor: string | undefined, { signal }: AbortController) {
    const query = cursor === undefined ? {} : { cursor }
    return api(listVisitorMessages, { params: { webchatId }, query }, { signal })
  }

  function put(messages: readonly VisitorMessage[]): void {
    known.value = mergeMessages(known.value, messages)
  }

  function continueAt(cursor: string | undefined): void {
    olderCursor.value = cursor
    hasOlder.value = cursor !== undefined
  }

  async function refresh(): Promise<void> {
    current.abort()
    current = new AbortController()
    const mine = current
    const ids = new Set(known.value.map(({ id }) => id))
    let cursor: string | undefined
    do {
      const { items, nextCursor } = await read(cursor, mine)
      if (mine.signal.aborted) return
      put(items)
      const isJoined = !hasRead || items.some(({ id }) => ids.has(id))
      if (!hasRead || !nextCursor) continueAt(nextCursor)
      hasRead = true
      cursor = isJoined ? undefined : nextCursor
    } while (cursor !== undefined)
  }

  async function loadOlder(): Promise<void> {
    if (isLoadingOlder.value || olderCursor.value === undefined) return
    isLoadingOlder.value = true
    const mine = current
    try {
      const { items, nextCursor } = await read(olderCursor.value, mine)
      if (mine.signal.aborted) return
      put(items)
      continueAt(nextCursor)
    } finally {
      isLoadingOlder.value = false
    }
  }

  return {
    known,
    hasOlder,
    isLoadingOlder,
    put,
    refresh,
    loadOlder,
    clear() {
      current.abort()
      current = new AbortController()
      known.value = []
      hasRead = false
      continueAt(undefined)
    },
  }
}
