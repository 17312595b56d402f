import type { Api } from '../http/client.ts'
import { newId } from '../http/id.ts'
import { type Conversation, removeUnreadMessages, updateConversation } from './contract.ts'
import type { InboxNotice } from './inbox.ts'
import type { Roster } from './roster.ts'

/** Optimistic changes of a conversation, taken back visibly when they fail (D-32). */
export interface Changes {
  clearUnread(id: string): void
  close(id: string, closingMessage: string | undefined): void
  reopen(id: string): void
  /** Rejects when the note could not be stored. */
  storeNote(id: string, notes: string): Promise<void>
}

/** What changes are made of. */
export interface ChangesOptions {
  api: Api
  roster: Roster
  /** Whether somebody looks at the conversation, so that what has come in meanwhile is read too. */
  isWatched: (id: string) => boolean
  notify: (notice: InboxNotice) => void
}

/** Makes the {@link Changes} of an inbox. */
export function createChanges({ api, roster, isWatched, notify }: ChangesOptions): Changes {
  const paramsOf = ({ venueId, id }: Conversation) => ({ params: { venueId, id } })

  async function clear(known: Conversation): Promise<void> {
    const undo = roster.overlay(known.id, { badgeCount: 0 })
    const since = roster.now()
    try {
      await api(removeUnreadMessages, paramsOf(known))
      roster.confirm(since, { ...(roster.told(known.id) ?? known), badgeCount: 0 })
    } catch (error) {
      notify({ kind: 'failed', action: 'unread', error, retry: () => clearUnread(known.id) })
      return
    } finally {
      undo()
    }
    if (isWatched(known.id)) clearUnread(known.id)
  }

  function clearUnread(id: string) {
    const told = roster.told(id)
    if (told && (roster.byId.peek().get(id)?.badgeCount ?? 0) > 0) void clear(told)
  }

  async function setClosed(id: string, isClosed: boolean, closingMessage?: string): Promise<void> {
    const known = roster.told(id)
    if (!known) return
    const undo = roster.overlay(id, { isClosed })
    const since = roster.now()
    const last = closingMessage?.trim() ? { closingMessage: { id: newId(), body: closingMessage } } : {}
    try {
      roster.confirm(
        since,
        await api(updateConversation, { ...paramsOf(known), body: { isClosed, ...last } }),
      )
    } catch (error) {
      const action = isClosed ? 'close' : 'reopen'
      notify({ kind: 'failed', action, error, retry: () => void setClosed(id, isClosed, closingMessage) })
    } finally {
      undo()
    }
  }

  return {
    clearUnread,
    close: (id, closingMessage) => void setClosed(id, true, closingMessage),
    reopen: (id) => void setClosed(id, false),
    async storeNote(id, notes) {
      const known = roster.told(id)
      if (!known) return
      const since = roster.now()
      roster.confirm(since, await api(updateConversation, { ...paramsOf(known), body: { notes } }))
    },
  }
}
