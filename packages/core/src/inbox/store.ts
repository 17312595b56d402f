import { batch, computed, effect } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { KeyValueStorage } from '../state/storage.ts'
import { type Attachments, createAttachments } from './attachments.ts'
import { type Changes, createChanges } from './changes.ts'
import { createListing, type Listing } from './conversation-list.ts'
import { createDeciding } from './decisions.ts'
import { createDrafts } from './drafts.ts'
import { createFileRequests } from './file-requests.ts'
import type { Inbox, InboxFilter, InboxNotice } from './inbox.ts'
import { followEvents, type InboxLive } from './live-events.ts'
import { unsentMessage } from './merge.ts'
import { createNotes, type Notes } from './notes.ts'
import { createNotices } from './notices.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRoster, type Roster } from './roster.ts'
import { unreadOf } from './rules.ts'
import { createSelection, type Selection } from './selection.ts'
import { createSending } from './send-queue.ts'
import { createThreads, type Threads } from './threads.ts'
import { createUnread, type Unread } from './unread.ts'
import { createWaiting, type Waiting } from './waiting-customers.ts'

/** What an inbox is made of. */
export interface InboxOptions {
  api: Api
  live: InboxLive
  /** 0 for all venues (D-04). */
  venueId: number
  /** Where messages that have not gone out are kept. */
  storage: KeyValueStorage
  /** Id of the manager who writes. */
  managerId: number
}

interface Parts {
  venueId: number
  roster: Roster
  unread: Unread
  outbox: Outbox
  attachments: Attachments
  threads: Threads
  listing: Listing
  selection: Selection
  changes: Changes
  notes: Notes
  waiting: Waiting
  watchers: { count: number }
}

function createMessages(options: InboxOptions, roster: Roster, notify: (notice: InboxNotice) => void) {
  const threads = createThreads(options.api)
  const attachments = createAttachments(options.api)
  const outbox: Outbox = createOutbox({
    api: options.api,
    storage: options.storage,
    owner: options.managerId,
    upload: (message) => attachments.upload(message, outbox.keep),
    onSent(message) {
      threads.applyResent(message)
      roster.sent(message)
    },
    onErrored(unsent, error) {
      const conversation = roster.byId.peek().get(unsent.conversationId)
      notify({ kind: 'errored', message: unsentMessage(unsent), conversation, error })
    },
  })
  return { threads, outbox, attachments }
}

/** Answers once the first list is there or has failed. */
function whenListed({ list }: Listing): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!list.isLoaded.value && list.error.value === undefined) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}

function createParts(options: InboxOptions, notify: (notice: InboxNotice) => void): Parts {
  const { api, venueId, managerId } = options
  const watchers = { count: 0 }
  const unread: Unread = createUnread(options, () => roster)
  const roster: Roster = createRoster(managerId, unread.onBadge)
  const { threads, outbox, attachments } = createMessages(options, roster, notify)
  const listing = createListing({ api, venueId, managerId, roster, unsent: outbox.unsent })
  const isWatched = (id: string) => watchers.count > 0 && selection.currentId.peek() === id
  const changes = createChanges({ api, managerId, roster, isWatched, notify })
  const selection: Selection = createSelection({
    api,
    roster,
    threads,
    unsent: outbox.unsent,
    onSelected: changes.clearUnread,
    async venuesToSearch() {
      if (venueId !== 0) return [venueId]
      await Promise.all([unread.setup.load(), whenListed(listing)])
      return [...new Set(unread.profiles.peek().map((profile) => profile.venueId))]
    },
  })
  const notes = createNotes({
    savedText: (id) => roster.confirmed(id)?.notes,
    store: changes.storeNote,
    onFailed: (error, retry) => notify({ kind: 'failed', action: 'note', error, retry }),
  })
  return {
    venueId,
    roster,
    unread,
    outbox,
    attachments,
    threads,
    listing,
    selection,
    changes,
    notes,
    waiting: createWaiting(api, venueId, roster),
    watchers,
  }
}

function filterActions({ listing, selection }: Parts) {
  /** MSG-33: the first conversation of the new list, unless another one has been opened. */
  function show(filter: InboxFilter) {
    if (!listing.setFilter(filter)) return
    selection.select(undefined)
    void listing.list.load().then(() => {
      const first = listing.conversations.peek()[0]
      if (first && listing.filter.peek() === filter && selection.currentId.peek() === undefined)
        selection.select(first.id)
    })
  }
  return {
    showClosed: (isClosed: boolean) => show({ ...listing.filter.peek(), isClosed }),
    showProfile: (profileId: number | undefined) => show({ profileId, isClosed: false }),
    setFilter(filter: InboxFilter) {
      if (listing.setFilter(filter)) void listing.list.load()
    },
    loadMore: () => void listing.list.loadMore(),
  }
}

function sendActions(options: InboxOptions, parts: Parts) {
  const { selection, watchers, changes } = parts
  const drafts = createDrafts(options)
  return {
    ...drafts,
    ...createSending({ ...parts, currentId: selection.currentId, onSend: (id) => drafts.setDraft(id, '') }),
    watch() {
      watchers.count += 1
      const id = selection.currentId.peek()
      if (id !== undefined) changes.clearUnread(id)
      let isWatching = true
      return () => {
        if (isWatching) watchers.count -= 1
        isWatching = false
      }
    },
  }
}

function stateSignals({ unread, listing }: Parts) {
  const error = computed(() => unread.setup.error.value ?? listing.list.error.value)
  return {
    error,
    countsError: unread.setup.error,
    state: computed(() => {
      if (unread.setup.data.value && listing.state.value === 'ready') return 'ready'
      return error.value === undefined ? 'loading' : 'failed'
    }),
  } as const
}

/**
 * Makes the inbox of a venue and begins to read it. One per venue and page: every view shares it, so that there
 * is one unread count.
 * @example
 * import { createInbox } from '@comptoir/core/inbox'
 * import { createStorage } from '@comptoir/core/state'
 *
 * const inbox = createInbox({ api, live, venueId, storage: createStorage(), managerId: 7 })
 * inbox.select(inbox.conversations.value[0]?.id)
 * inbox.send('Bonjour !')
 */
export function createInbox(options: InboxOptions): Inbox {
  const { notify, onNotice } = createNotices()
  const parts = createParts(options, notify)
  const { unread, listing, selection, changes, notes, threads, outbox, roster, waiting } = parts
  const isWatched = (id: string) => parts.watchers.count > 0 && selection.currentId.peek() === id

  function reload() {
    batch(() => {
      void unread.setup.reload()
      void listing.reset(selection.currentId.peek()).then(waiting.reload)
      threads.reset(selection.currentId.peek())
    })
  }
  const { clearUnread } = changes
  const decide = createDeciding({ api: options.api, selection, threads, notify })
  const requestFile = createFileRequests({ api: options.api, selection, threads, notify })
  const targets = { roster, threads, outbox, isWatched, clearUnread, notify }
  const stops = [followEvents(options.live, targets), options.live.onReset(reload)]
  void unread.setup.load()
  void listing.list.load()

  return {
    venueId: options.venueId,
    managerId: options.managerId,
    ...stateSignals(parts),
    reload,
    profiles: unread.profiles,
    unreadTotal: unread.total,
    unreadOf: (conversation) => unreadOf(conversation, options.managerId),
    known: computed(() => [...roster.byId.value.values()]),
    ...listSignals(listing),
    ...filterActions(parts),
    ...selectionOf(parts),
    ...sendActions(options, parts),
    close: changes.close,
    reopen: changes.reopen,
    mark: changes.mark,
    decide,
    requestFile,
    ...noteActions(parts),
    loadWaiting: () => void waiting.load(),
    waitingError: waiting.error,
    onNotice,
    dispose() {
      for (const stop of stops) stop()
      for (const part of [outbox, notes, unread, threads]) part.dispose()
    },
  }
}

function listSignals({ filter, conversations, state, list }: Listing) {
  return {
    filter,
    conversations,
    listState: state,
    hasMore: list.hasMore,
    isLoadingMore: computed(() => state.value === 'ready' && list.isLoading.value),
  }
}

function selectionOf({ selection, threads }: Parts) {
  return {
    ...selection,
    loadOlder: () =>
      void threads.byId
        .peek()
        .get(selection.currentId.peek() ?? '')
        ?.list.loadMore(),
  }
}

function noteActions({ notes, roster }: Parts) {
  return {
    noteOf: (id: string) =>
      notes.drafts.value.get(id) ?? { text: roster.byId.value.get(id)?.notes ?? '', state: 'saved' as const },
    editNote: notes.edit,
    saveNote: notes.save,
  }
}
