import type { Api } from '../http/client.ts'
import type { Request } from '../http/endpoint.ts'
import { newId } from '../http/id.ts'
import { type Conversation, removeUnreadMessages, updateConversation } from './contract.ts'
import type { ConversationMarks, InboxNotice } from './inbox.ts'
import type { Overlay, Roster } from './roster.ts'
import { unreadOf } from './rules.ts'

type Asked = Request<typeof updateConversation>['body']
type FailedAction = Extract<InboxNotice, { kind: 'failed' }>['action']

/** Optimistic changes of a conversation, taken back visibly when they fail (D-32). */
export interface Changes {
  clearUnread(id: string): void
  close(id: string, closingMessage: string | undefined): void
  reopen(id: string): void
  mark(id: string, marks: ConversationMarks): void
  /** Rejects when the note could not be stored. */
  storeNote(id: string, notes: string): Promise<void>
}

/** What changes are made of. */
export interface ChangesOptions {
  api: Api
  managerId: number
  roster: Roster
  /** Whether somebody looks at the conversation, so that messages that just arrived are read too. */
  isWatched: (id: string) => boolean
  notify: (notice: InboxNotice) => void
}

/** A conversation after a manager has read all of it. */
function withoutUnread({ unansweredCount = 0, readers = [] }: Conversation, managerId: number) {
  const others = readers.filter((reader) => reader.managerId !== managerId)
  return { badgeCount: 0, readers: [...others, { managerId, messageCount: unansweredCount }] }
}

/** Asks for one change of a conversation after the other: two on the way at once could arrive the other way round. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(id: string, ask: () => Promise<T>): Promise<T> => {
    const before = last.get(id)
    const asked = before === undefined ? ask() : before.then(ask, ask)
    last.set(id, asked)
    try {
      return await asked
    } finally {
      if (last.get(id) === asked) last.delete(id)
    }
  }
}

/** Makes the {@link Changes} of an inbox. */
export function createChanges({ api, managerId, roster, isWatched, notify }: ChangesOptions): Changes {
  const paramsOf = ({ venueId, id }: Conversation) => ({ params: { venueId, id } })
  const inTurn = createTurns()

  /** Stores a change, also where the page is left meanwhile. */
  const store = (known: Conversation, body: Asked) =>
    inTurn(known.id, async () => {
      const since = roster.now()
      roster.confirm(since, await api(updateConversation, { ...paramsOf(known), body }, { keepalive: true }))
    })

  async function clear(known: Conversation): Promise<void> {
    const undo = roster.overlay(known.id, withoutUnread(known, managerId))
    const since = roster.now()
    try {
      await api(removeUnreadMessages, paramsOf(known))
      const confirmed = roster.confirmed(known.id) ?? known
      roster.confirm(since, { ...confirmed, ...withoutUnread(confirmed, managerId) })
    } catch (error) {
      notify({ kind: 'failed', action: 'unread', error, retry: () => clearUnread(known.id) })
      return
    } finally {
      undo()
    }
    if (isWatched(known.id)) clearUnread(known.id)
  }

  function clearUnread(id: string) {
    const confirmed = roster.confirmed(id)
    const shown = roster.byId.peek().get(id)
    if (confirmed && shown && unreadOf(shown, managerId) > 0) void clear(confirmed)
  }

  /** Shows a change at once, asks for it, and takes it back visibly when it is refused. */
  async function change(id: string, shown: Overlay, asked: Asked, action: FailedAction): Promise<void> {
    const known = roster.confirmed(id)
    if (!known) return
    const undo = roster.overlay(id, shown)
    try {
      await store(known, asked)
    } catch (error) {
      notify({ kind: 'failed', action, error, retry: () => void change(id, shown, asked, action) })
    } finally {
      undo()
    }
  }

  return {
    clearUnread,
    close(id, text) {
      const last = text?.trim() ? { closingMessage: { id: newId(), body: text } } : {}
      void change(id, { isClosed: true }, { isClosed: true, ...last }, 'close')
    },
    reopen: (id) => void change(id, { isClosed: false }, { isClosed: false }, 'reopen'),
    mark: (id, marks) => void change(id, marks, marks as Asked, 'mark'),
    async storeNote(id, notes) {
      const known = roster.confirmed(id)
      if (known) await store(known, { notes })
    },
  }
}
