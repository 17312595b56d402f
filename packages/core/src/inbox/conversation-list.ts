import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Media } from '../files/index.ts'
import type { Api } from '../http/client.ts'
import { createList, type List } from '../state/list.ts'
import { type Conversation, listConversations } from './contract.ts'
import type { InboxFilter, LoadState } from './inbox.ts'
import { type Unsent, unsentMessage } from './merge.ts'
import type { Roster } from './roster.ts'
import { needsHuman as asksForPerson, unreadOf } from './rules.ts'

/** The conversations under a filter. */
export interface Listing {
  readonly filter: Signal<InboxFilter>
  readonly list: List<Conversation>
  readonly conversations: ReadonlySignal<readonly Conversation[]>
  readonly state: ReadonlySignal<LoadState>
  /** Reads the list of another filter; false when it is the same one. */
  setFilter(filter: InboxFilter): boolean
  /** Reads from the start and forgets every conversation that is not returned again, except `keepId`. */
  reset(keepId: string | undefined): Promise<void>
}

/** What a listing is made of. */
export interface ListingOptions {
  api: Api
  venueId: number
  managerId: number
  roster: Roster
  unsent: ReadonlySignal<readonly Unsent[]>
}

function isListed(
  one: Conversation,
  filter: InboxFilter,
  managerId: number,
  isListedByServer: (id: string) => boolean,
): boolean {
  const { isClosed, profileId, isUnread, isUnseen, needsHuman, isSnoozed, assigneeId, labelId, search } =
    filter
  return (
    one.isClosed === isClosed &&
    (one.snoozedUntil !== null) === (isSnoozed ?? false) &&
    (profileId === undefined || one.gbpId === profileId) &&
    (assigneeId === undefined || one.assigneeId === assigneeId) &&
    (labelId === undefined || one.labelIds.includes(labelId)) &&
    (!needsHuman || asksForPerson(one)) &&
    // What was just read stays until the list is read again; which words a conversation holds the server knows alone.
    (!isUnread || unreadOf(one, managerId) > 0 || isListedByServer(one.id)) &&
    (!isUnseen || one.badgeCount > 0 || isListedByServer(one.id)) &&
    (search === undefined || isListedByServer(one.id))
  )
}

function isSame(one: InboxFilter, other: InboxFilter): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof InboxFilter>
  return [...keys].every((key) => one[key] === other[key])
}

function newestFirst(a: Conversation, b: Conversation): number {
  return b.lastMessageTimestamp - a.lastMessageTimestamp || (a.id < b.id ? 1 : -1)
}

/** What was just written appears in the list at once (MSG-35). */
function withUnsent(conversation: Conversation, unsent: readonly Unsent[]): Conversation {
  const newest = unsent.findLast((message) => message.conversationId === conversation.id)
  if (!newest || newest.at < conversation.lastMessageTimestamp) return conversation
  return { ...conversation, history: [unsentAsMessage(newest)], lastMessageTimestamp: newest.at }
}

function unsentAsMessage(unsent: Unsent): Conversation['history'][number] {
  const { isUnsent: _, media = [], ...message } = unsentMessage(unsent)
  // Of a message that is being sent, a list has only the kind: there is no address or id yet.
  const shown = media.map((file) => ({ ...file, id: (file.id ?? unsent.id) as Media['id'], time: unsent.at }))
  return {
    ...message,
    ...(shown.length > 0 && { media: shown }),
    state: message.state === 'pending' ? 'sent' : message.state,
  }
}

/** Makes a {@link Listing} of opened conversations of all profiles. */
export function createListing({ api, venueId, managerId, roster, unsent }: ListingOptions): Listing {
  const filter = signal<InboxFilter>({ isClosed: false, profileId: undefined })
  let replacing: { keepId: string | undefined } | undefined

  const list = createList<Conversation>({
    keyOf: (conversation) => conversation.id,
    read: async ({ cursor, signal }) => {
      const since = roster.now()
      const query = { ...filter.peek(), cursor }
      const answer = await api(listConversations, { params: { venueId }, query }, { signal })
      if (signal.aborted) return answer
      if (replacing && cursor === undefined) roster.replace(since, answer.items, replacing.keepId)
      else roster.answer(since, answer.items)
      replacing = undefined
      return answer
    },
  })

  const conversations = computed(() => {
    const listedIds = new Set<string>(list.items.value.map(({ id }) => id))
    const listed = [...roster.byId.value.values()].filter((one) =>
      isListed(one, filter.value, managerId, (id) => listedIds.has(id)),
    )
    return listed.map((one) => withUnsent(one, unsent.value)).sort(newestFirst)
  })

  return {
    filter,
    list,
    conversations,
    state: computed(() => {
      if (list.isLoaded.value || conversations.value.length > 0) return 'ready'
      return list.error.value === undefined ? 'loading' : 'failed'
    }),
    setFilter(next) {
      if (isSame(next, filter.peek())) return false
      list.clear()
      filter.value = next
      return true
    },
    reset(keepId) {
      replacing = { keepId }
      return list.load()
    },
  }
}
