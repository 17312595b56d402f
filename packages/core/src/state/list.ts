import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { CursorPage } from '../http/page.ts'
import { createLatest } from './latest.ts'

/** The cursor at which a page begins: undefined is the start of the list. */
export interface ListRequest {
  cursor: string | undefined
  signal: AbortSignal
}

/** A list that is read by cursor, page by page. */
export interface List<T> {
  /** What is shown. Write it to put in what a live event or the user's own act has changed. */
  readonly items: Signal<readonly T[]>
  /** How many there are on the server, according to the newest answer. Write it as `items`. */
  readonly totalItems: Signal<number>
  readonly isLoading: ReadonlySignal<boolean>
  /** Whether an answer has come, so that an empty list can say that it is empty. */
  readonly isLoaded: ReadonlySignal<boolean>
  /** Why the newest request failed; undefined while one is pending and once it succeeded. */
  readonly error: ReadonlySignal<unknown>
  readonly hasMore: ReadonlySignal<boolean>
  /** Reads the list from its start; what is shown stays until the answer replaces it. Never rejects. */
  load(): Promise<void>
  /** Appends the next page; does nothing at the end or while a request is pending. Never rejects. */
  loadMore(): Promise<void>
  /** Reads the start again and keeps what is shown below it, as long as both join. Never rejects. */
  refresh(): Promise<void>
  /** Clears the list and cancels the pending request: another list will be shown. */
  clear(): void
}

/** How a list is read and how its items are distinguished. */
export interface ListOptions<T> {
  read: (request: ListRequest) => Promise<CursorPage<readonly T[]>>
  /** What makes an item the same item: one that is already shown is not appended twice. */
  keyOf: (item: T) => string | number
}

/**
 * Makes a list over a call that is paged by cursor. One request at a time: a newer `load` or `refresh` cancels
 * the older request, whose answer is dropped (SHL-02).
 * @example
 * import { type Conversation, listConversations } from '@comptoir/core/inbox'
 * import { createList } from '@comptoir/core/state'
 *
 * const conversations = createList<Conversation>({
 *   read: ({ cursor, signal }) =>
 *     api(listConversations, { params: { venueId }, query: { cursor } }, { signal }),
 *   keyOf: ({ id }) => id,
 * })
 * await conversations.load()
 */
export function createList<T>({ read, keyOf }: ListOptions<T>): List<T> {
  const items = signal<readonly T[]>([])
  const totalItems = signal(0)
  const isLoaded = signal(false)
  const nextCursor = signal<string>()
  const latest = createLatest()

  const request = (cursor: string | undefined, take: (answer: CursorPage<readonly T[]>) => void) =>
    latest.run(
      (signal) => read({ cursor, signal }),
      (answer) =>
        batch(() => {
          take(answer)
          totalItems.value = answer.totalItems
          isLoaded.value = true
        }),
    )

  function replace(answer: CursorPage<readonly T[]>): void {
    items.value = answer.items
    nextCursor.value = answer.nextCursor
  }

  function append(answer: CursorPage<readonly T[]>): void {
    items.value = [...items.value, ...without(answer.items, items.value, keyOf)]
    nextCursor.value = answer.nextCursor
  }

  /** The items below the last fresh one stay; when that one is unknown there is a gap, and they cannot. */
  function join(answer: CursorPage<readonly T[]>): void {
    const last = answer.items[answer.items.length - 1]
    const at = last === undefined ? -1 : items.value.findIndex((item) => keyOf(item) === keyOf(last))
    const below = at < 0 ? [] : without(items.value.slice(at + 1), answer.items, keyOf)
    if (below.length === 0 || answer.nextCursor === undefined) replace(answer)
    else items.value = [...answer.items, ...below]
  }

  return {
    items,
    totalItems,
    isLoading: latest.isLoading,
    isLoaded,
    error: latest.error,
    hasMore: computed(() => nextCursor.value !== undefined),
    load: () => request(undefined, replace),
    refresh: () => request(undefined, join),
    loadMore() {
      if (latest.pending !== undefined) return latest.pending
      return nextCursor.value === undefined ? Promise.resolve() : request(nextCursor.value, append)
    },
    clear() {
      latest.cancel()
      replace({ items: [], perPage: 0, totalItems: 0, nextCursor: undefined })
      totalItems.value = 0
      isLoaded.value = false
    },
  }
}

/** The items of `some` that are not among `others`. */
function without<T>(some: readonly T[], others: readonly T[], keyOf: ListOptions<T>['keyOf']): T[] {
  const known = new Set(others.map(keyOf))
  return some.filter((item) => !known.has(keyOf(item)))
}
