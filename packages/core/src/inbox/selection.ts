import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { ApiError } from '../http/error.ts'
import { type Conversation, getConversation } from './contract.ts'
import type { InboxThread, LoadState } from './inbox.ts'
import { shownMessages, type Unsent } from './merge.ts'
import type { Roster } from './roster.ts'
import type { Thread, Threads } from './threads.ts'

/** The open conversation. */
export interface Selection {
  readonly currentId: ReadonlySignal<string | undefined>
  readonly current: ReadonlySignal<InboxThread | undefined>
  readonly currentError: ReadonlySignal<unknown>
  select(id: string | undefined, isSeen?: boolean): void
}

/** What a selection is made of. */
export interface SelectionOptions {
  api: Api
  roster: Roster
  threads: Threads
  unsent: ReadonlySignal<readonly Unsent[]>
  /** The venues in which an unknown conversation may be; waits for the first list. */
  venuesToSearch: () => Promise<readonly number[]>
  onSelected: (id: string) => void
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Reads a conversation of which only the id is known, such as one that an address names. */
async function findConversation(api: Api, id: string, venueIds: readonly number[]): Promise<Conversation> {
  let missing: unknown = new ApiError('This conversation does not exist.', { status: 404, code: 'not_found' })
  for (const venueId of venueIds) {
    try {
      return await api(getConversation, { params: { venueId, id } })
    } catch (error) {
      if (!isMissing(error)) throw error
      missing = error
    }
  }
  throw missing
}

function stateOf({ list }: Thread): LoadState {
  if (list.isLoaded.value) return 'ready'
  return list.error.value === undefined ? 'loading' : 'failed'
}

/** Makes a {@link Selection} of nothing. */
export function createSelection(options: SelectionOptions): Selection {
  const { api, roster, threads, unsent, venuesToSearch, onSelected } = options
  const currentId = signal<string>()
  const currentError = signal<unknown>()

  const thread = computed(() => threads.byId.value.get(currentId.value ?? ''))
  const messages = computed(() => {
    if (!thread.value) return []
    const own = unsent.value.filter((message) => message.conversationId === currentId.value)
    return shownMessages(thread.value.log.value, own)
  })

  const current = computed((): InboxThread | undefined => {
    const conversation = roster.byId.value.get(currentId.value ?? '')
    if (!conversation || !thread.value) return undefined
    const { list } = thread.value
    const state = stateOf(thread.value)
    return {
      conversation,
      messages: messages.value,
      state,
      error: list.error.value,
      hasOlder: list.hasMore.value,
      isLoadingOlder: state === 'ready' && list.isLoading.value,
    }
  })

  function show(conversation: Conversation, isSeen: boolean) {
    threads.open(conversation)
    if (isSeen) onSelected(conversation.id)
  }

  async function read(id: string, isSeen: boolean): Promise<void> {
    const known = roster.confirmed(id)
    try {
      const venueIds = known ? [known.venueId] : await venuesToSearch()
      if (known || !roster.confirmed(id)) {
        const since = roster.now()
        roster.answer(since, [await findConversation(api, id, venueIds)])
      }
      const conversation = roster.confirmed(id)
      if (currentId.peek() === id && conversation) show(conversation, isSeen)
    } catch (error) {
      if (currentId.peek() === id && !roster.confirmed(id)) currentError.value = error
    }
  }

  return {
    currentId,
    current,
    currentError,
    select(id, isSeen = true) {
      const known = id === undefined ? undefined : roster.confirmed(id)
      batch(() => {
        currentId.value = id
        currentError.value = undefined
        if (known) show(known, isSeen)
      })
      if (id !== undefined && (!known || known.isClosed || known.isChannelClosed)) void read(id, isSeen)
    },
  }
}
