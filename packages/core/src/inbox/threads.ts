import { type Signal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import { createList, type List } from '../state/list.ts'
import { type Conversation, listMessages } from './contract.ts'
import {
  emptyLog,
  type MessageLog,
  withDelivered,
  withMessages,
  withNewest,
  withRead,
  withResent,
} from './merge.ts'
import type { Message } from './message.ts'
import { RESEND_REFETCH_MS } from './rules.ts'

/** The messages of one conversation and how far they are read. */
export interface Thread {
  readonly log: Signal<MessageLog>
  readonly list: List<Message>
}

/** The conversations whose messages are kept at hand. */
export interface Threads {
  readonly byId: Signal<ReadonlyMap<string, Thread>>
  /** Reads the newest messages unless they are loaded or loading. */
  open(conversation: Conversation): void
  apply(message: Message): void
  /** A message that failed before has been taken by the server. */
  applyResent(message: Message): void
  delivered(conversationId: string, upTo: number): void
  read(conversationId: string, readUpTo: number): void
  /** Reads a conversation again after {@link RESEND_REFETCH_MS}, as a message was sent again: its end may be missed. */
  refetchLater(conversationId: string): void
  /** Forgets all but one, and reads that one again. */
  reset(keepId: string | undefined): void
  dispose(): void
}

/** How many conversations stay at hand; the one opened longest ago goes first. */
const KEPT = 20

function createThread(api: Api, { id, venueId }: Conversation): Thread {
  const log = signal<MessageLog>(emptyLog)
  const list = createList<Message>({
    keyOf: (message) => message.id,
    read: async ({ cursor, signal }) => {
      const answer = await api(listMessages, { params: { venueId, id }, query: { cursor } }, { signal })
      if (signal.aborted) return answer
      const isNewest = cursor === undefined
      log.value = isNewest
        ? withNewest(log.peek(), answer.items, answer.nextCursor !== undefined)
        : withMessages(log.peek(), answer.items)
      return answer
    },
  })
  return { log, list }
}

/** Makes an empty {@link Threads}. */
export function createThreads(api: Api): Threads {
  const byId = signal<ReadonlyMap<string, Thread>>(new Map())
  const refetches = new Map<string, ReturnType<typeof setTimeout>>()
  function change(id: string, write: (log: MessageLog) => MessageLog) {
    const thread = byId.peek().get(id)
    if (thread) thread.log.value = write(thread.log.peek())
  }
  return {
    byId,
    open(conversation) {
      const others = [...byId.peek()].filter(([id]) => id !== conversation.id)
      const thread = byId.peek().get(conversation.id) ?? createThread(api, conversation)
      byId.value = new Map([...others.slice(1 - KEPT), [conversation.id, thread]])
      if (!thread.list.isLoaded.peek() && !thread.list.isLoading.peek()) void thread.list.load()
    },
    apply: (message) => change(message.conversationId, (log) => withMessages(log, [message])),
    applyResent: (message) => change(message.conversationId, (log) => withResent(log, message)),
    delivered: (conversationId, upTo) => change(conversationId, (log) => withDelivered(log, upTo)),
    read: (conversationId, readUpTo) => change(conversationId, (log) => withRead(log, readUpTo)),
    refetchLater(conversationId) {
      clearTimeout(refetches.get(conversationId))
      const refetch = () => void byId.peek().get(conversationId)?.list.refresh()
      refetches.set(conversationId, setTimeout(refetch, RESEND_REFETCH_MS))
    },
    reset(keepId) {
      const kept = keepId === undefined ? undefined : byId.peek().get(keepId)
      byId.value = new Map(kept && keepId !== undefined ? [[keepId, kept]] : [])
      void kept?.list.load()
    },
    dispose() {
      for (const timer of refetches.values()) clearTimeout(timer)
    },
  }
}
