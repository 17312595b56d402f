import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Conversation } from './contract.ts'
import type { Message } from './message.ts'
import { unreadOf } from './rules.ts'

/** A moment between two events, taken when a call begins. */
export type Moment = number

/** What is shown of a conversation before the server knows it. */
export type Overlay = Partial<
  Pick<
    Conversation,
    'badgeCount' | 'readers' | 'isClosed' | 'notes' | 'assigneeId' | 'labelIds' | 'snoozedUntil'
  >
>

/**
 * Every conversation that is known. Events come in order and hold the newest state; an answer may have been
 * overtaken by events while it travelled, so it never overwrites what an event touched since it was asked for.
 */
export interface Roster {
  readonly byId: ReadonlySignal<ReadonlyMap<string, Conversation>>
  /** The conversation without optimistic changes. */
  confirmed(id: string): Conversation | undefined
  /** Takes an event in. */
  apply(conversation: Conversation): void
  /** Call before asking the server. */
  now(): Moment
  /** Takes the answer to a change in that was asked for at `since`, unless an event has brought newer state. */
  confirm(since: Moment, conversation: Conversation): void
  /** Takes in that the business has sent a message: it is the newest one, and reopens (MSG-31). */
  sent(message: Message): void
  /** Takes an answer in that was asked for at `since`. */
  answer(since: Moment, conversations: readonly Conversation[]): void
  /** The same, and forgets every conversation that the answer does not hold, but `keepId`. */
  replace(since: Moment, conversations: readonly Conversation[], keepId: string | undefined): void
  /** Shows a change before the server knows it; the answered function takes it back. */
  overlay(id: string, change: Overlay): () => void
}

/**
 * Called when the unread count of a conversation changed for the manager; `from` is undefined where no one knows whether
 * the counts hold it already.
 */
export type BadgeListener = (profileId: number, to: number, from: number | undefined) => void

/** A conversation after the business has sent a message. */
function answered(known: Conversation, message: Message): Conversation {
  return {
    ...known,
    isClosed: false,
    history: [message],
    lastMessageTimestamp: message.timestamp,
    unansweredCount: 0,
    readers: [],
    waitingSince: null,
    unansweredMessage: null,
  }
}

/** Makes an empty {@link Roster} of a manager. */
export function createRoster(managerId: number, onBadge: BadgeListener): Roster {
  const base = signal<ReadonlyMap<string, Conversation>>(new Map())
  const overlays = signal<readonly { id: string; change: Overlay }[]>([])
  const touched = new Map<string, Moment>()
  let moment: Moment = 0

  const byId = computed(() => {
    if (overlays.value.length === 0) return base.value
    const shown = new Map(base.value)
    for (const { id, change } of overlays.value) {
      const known = shown.get(id)
      if (known) shown.set(id, { ...known, ...change })
    }
    return shown
  })
  const isTouched = (id: string, since: Moment) => (touched.get(id) ?? 0) > since

  function merge(into: Map<string, Conversation>, since: Moment, answer: readonly Conversation[]) {
    for (const conversation of answer) {
      if (isTouched(conversation.id, since)) continue
      const known = base.peek().get(conversation.id)
      const to = unreadOf(conversation, managerId)
      into.set(conversation.id, conversation)
      // Its event is still to come, and will then find nothing new.
      if (known && unreadOf(known, managerId) !== to) onBadge(conversation.gbpId, to, undefined)
    }
    base.value = into
  }

  function put(conversation: Conversation) {
    base.value = new Map(base.peek()).set(conversation.id, conversation)
  }

  function apply(conversation: Conversation) {
    moment += 1
    touched.set(conversation.id, moment)
    const known = base.peek().get(conversation.id)
    const from = known && unreadOf(known, managerId)
    const to = unreadOf(conversation, managerId)
    put(conversation)
    if (from !== to) onBadge(conversation.gbpId, to, from)
  }

  return {
    byId,
    confirmed: (id) => base.peek().get(id),
    apply,
    confirm(since, conversation) {
      if (!isTouched(conversation.id, since)) apply(conversation)
    },
    sent(message) {
      const known = base.peek().get(message.conversationId)
      if (known && message.timestamp >= known.lastMessageTimestamp) put(answered(known, message))
    },
    now: () => moment,
    answer: (since, conversations) => merge(new Map(base.peek()), since, conversations),
    replace(since, conversations, keepId) {
      const kept = [...base.peek()].filter(([id]) => id === keepId || isTouched(id, since))
      merge(new Map(kept), since, conversations)
    },
    overlay(id, change) {
      const entry = { id, change }
      overlays.value = [...overlays.peek(), entry]
      return () => {
        overlays.value = overlays.peek().filter((other) => other !== entry)
      }
    },
  }
}
